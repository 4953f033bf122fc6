"""What marks text that its writer only hands over, in English, Portuguese and Spanish; see `phrases`."""

from __future__ import annotations

from ..words import word_set
from .phrases import phrases

FIRST_PERSON = word_set("""
    i i'm im i've my me we our i'd i'll mine
    eu meu minha sou tenho moro me mim nos nosso nossa minhas meus estou fui nasci
    yo mi soy tengo vivo mis estoy nuestro nuestra naci user usuario""")
ABOUT_ME = phrases("""
    (about|of) me
    (my|meus|mis|meu|mi) (details|data|profile|info|information|facts|dados|datos|perfil|ficha)
    (sobre|de) (mim|mi)
    (i'm|im|eu_sou|me_chamo|me_llamo|soy)
""")

TRANSLATING = phrases("""
    (translate|translating|translation|proofread|reword|rephrase|paraphrase)
    (in|into|to|from) [polite|formal|simple|british|american] (french|polish|german|dutch|spanish|italian|swahili) *3
    (in|into|to|from) [polite|formal|simple|british|american] (portuguese|english|japanese|finnish|greek|turkish) *3
    (how_do_i_say|how_do_you_say|how_would_you_say|what_does_this_say)
    put this in
    (traduz|traduza|traduzir|traduzam|traducao|corrige|corrija|corrigir|reescreve|reescreva)
    (passa|passe|poe|poem|verte|coloca) [isto|isso|esse|este|essa|esta] *3 (para|pro|pra|em) (ingles|espanhol|frances)
    (passa|passe|poe|poem|verte|coloca) [isto|isso|esse|este|essa|esta] *3 (para|pro|pra|em) (alemao|italiano|portugues)
    (como_fica|como_se_diz|como_se_dice|como_digo|como_seria) *4
    (traduce|traduceme|traduzca|traducir|traduccion|pasame|pasalo|reescribe|corrigeme)
""")
EDITING = phrases("""
    (translate|proofread|proof-read|rewrite|reword|rephrase|paraphrase|summarize|summarise|shorten|polish|tl)
    (tl;dr|tldr|caption)
    (fix|check|correct|improve|mind) [the|my|this] (grammar|spelling|punctuation|typos|english|wording)
    (arruma|arrume|confere|confira|corrige|corrija) [a|o|as|os|meu|minha] (gramatica|virgulas|ortografia)
    (arruma|arrume|confere|confira|corrige|corrija) [a|o|as|os|meu|minha] (portugues|texto)
    (arregla|corrige|revisa) [la|el|los|mi] (gramatica|ortografia|texto|redaccion)
    (traduz|traduza|resume|resuma|resumo|reescreve|reescreva|encurta|encurte|revisa|revise|corrige|corrija)
    (traduce|traduceme|resume|resumeme|reescribe|acorta|acortame|corrigeme)
""")
WORKING = phrases(
    """
    (review|check|fix|explain|answer|read|analyze|analyse|improve|format|continue|finish|debug|edit|correct) *5 (W)
    (reply|respond|look|write_back) (to|at) *4 (W)
    make *1 (W) *1 (sound|look|shorter|longer|nicer|softer|clearer|better|less|more)
    make (it|this|that) w+
    (what_does|what_do|why_does|why_doesn't|why_is|what_is|what's|where's|is|are|does) (W)
    (getting|got|i_get) (this|these|an_error|the_following)
    (here's|here_is|here_are) (the|a|what) *3 (W)
    draft (a|an|the) *2 (reply|answer)
    (responde|responda|olha|veja|le|leia|explica|explique|comenta|comente|arruma|arrume|melhora|melhore) *5 (W)
    (analisa|analise|formata|formate|continua|continue|termina|termine|ajusta|ajuste|conserta) *5 (W)
    (o_que_significa|o_que_quer_dizer|que_erro_e|por_que|pq|porque|onde_ta|cade) *4 (W)
    olha o que *4
    (responde|mira|lee|explica|explicame|comenta|comentar|arregla|mejora|analiza|analizar|formatea) *5 (W)
    (termina|continua|ajusta|revisa|corrige) *5 (W)
    (que_significa|que_quiere_decir|por_que|que_le_falta|donde_esta|me_sale) *4 (W)
    (dictou|ditou|dicto|mandou|escreveu|escribio|wrote|sent|says|posted) *3
""".replace(
        "(W)",
        "(this|these|that|following|below|above|it|text|letter|email|mail|message|paragraph|sentence|speech|post|"
        "page|article|log|error|code|function|script|config|file|yaml|json|query|contract|essay|abstract|bio|cv|review|reviews|"
        "story|test|tests|output|dump|note|quote|isto|isso|esse|essa|este|esta|esses|essas|texto|carta|mensagem|paragrafo|frase|"
        "discurso|pagina|artigo|erro|codigo|funcao|arquivo|contrato|redacao|resumo|depoimento|cliente|teste|queixa|esto|eso|"
        "ese|correo|mensaje|parrafo|oracion|articulo|archivo|funcion|queja|afiche|anuncio)",
    )
)
