"""What marks play and invention, in English, Portuguese and Spanish; see `phrases` for the notation."""

from __future__ import annotations

from .phrases import phrases

PLAY = phrases("""
    (let's|lets|let_us) (roleplay|role-play|pretend)
    (let's|lets|let_us) play *6 (you're|you_are|you_be|i'm|i_am|i'll_be)
    ^ *2 (roleplay|role-play)
    (do|start|begin|continue|try) [a|an|the|some|our] (roleplay|role-play)
    (you're|you_are|be|act_as|play) (a|an|the|my) *10 (i'm|i_am|im|and_i|i'll_be)
    (i'm|i_am|im|i'll_be) (a|an|the|your) *10 (you're|you_are|and_you|you'll_be)
    i am your *2 who
    (respond|answer|reply|speak|talk|write_back) as (a|an|the|my|if_you)
    (in_character|stay_in_character|text_adventure)
    pretend (you're|you_are|to_be|i'm|i_am|that_i|we're|we_are)
    (vamos|bora) (brincar|jogar|fingir|encenar)
    (faz|fazer|faca|facamos) de conta
    [agora] (voce|vc|tu) (e|es|sera) (o|a|um|uma|meu|minha) *8 eu (sou|serei)
    eu (sou|serei) (o|a|um|uma) *10 (voce|vc|tu) (e|es|sera)
    (finja|finge|fingimos|finjamos) que
    (jugamos|juguemos|vamos_a_jugar) a (que|ser)
    (hagamos|haz|hace) de cuenta
    eres (el|la|un|una|mi) *8 yo [soy]
    yo soy (el|la|un|una) *10 tu (eres|el|la|un|una)
    yo soy (un|una) *10 y tu
    (responde|habla|actua|fala|aja) como (si_fueras|se_fosse|um|uma|un|una|el|la|o|a)
    ^ (rpg|jugamos|brincando|roleplay) *1 (yo|eu|i'm|i|minha|meu|mi|my)
""")
WRITING = phrases("""
    (continue|finish|write|rewrite|start|edit) *3 (story|tale|novel|monologue|diary|poem|scene|fanfic|essay|script)
    (continue|finish|write|rewrite|start|edit) *3 (dialogue|speech|lyrics|song|love_letter|backstory)
    (in_the_first_person|in_first_person|in_1st_person|invent_everything|make_it_all_up)
    write (me|us) as
    write as (if|a|an|the)
    (sample|fake|fictional|made-up|imaginary|dummy) *1 (profile|person|user|bio|customer|persona)
    (continua|termina|escreve|escreva|reescreve|inventa|invente|cria|crie|narra|narre) *4 (conto|historia|romance)
    (continua|termina|escreve|escreva|reescreve|inventa|invente|cria|crie|narra|narre) *4 (monologo|diario|poema|cena)
    (continua|termina|escreve|escreva|reescreve|inventa|invente|cria|crie) *4 (dialogo|letra|carta|discurso|roteiro)
    (em_primeira_pessoa|na_primeira_pessoa|em_1a_pessoa)
    (continua|termina|escribe|reescribe|inventa|crea|narra|continuacao_do) *4 (cuento|historia|novela|monologo|diario)
    (continua|termina|escribe|reescribe|inventa|crea|narra) *4 (poema|escena|dialogo|letra|carta|discurso|guion)
    (en_primera_persona|en_1a_persona)
    (continuacao|continuation|continuacion) (do|da|of|del|de_la) (meu|minha|my|mi|o|a|conto|historia)
    (my|meu|minha|mi) (diary|diario) (begins|starts|comeca|empieza)
""")
CHARACTER = phrases("""
    (my|the|her|his|our|this) *1 (character|protagonist|narrator|hero|heroine|villain|avatar|oc|persona)
    (my|the|our) *1 (paladin|wizard|rogue|cleric|druid|warlock|bard|ranger|sorcerer)
    (minha|meu|a|o|essa|esse) *1 (personagem|protagonista|narrador|narradora|heroi|heroina|vilao|avatar)
    (minha|meu) *1 (mago|maga|bruxa|guerreira|guerreiro|paladino|paladina|ladino|clerigo|druida)
    eu lirico
    (mi|el|la|este|esta) *1 (personaje|protagonista|narrador|narradora|heroe|heroina|villano|villana|avatar)
    mi *1 (mago|maga|hechicera|hechicero|guerrera|guerrero|paladin|picaro|clerigo|druida)
    in (the|a|my|this) (game|play|story) (i'm|i_am|im)
    (no|nesse|neste|num) (jogo|rpg|conto) eu (sou|era)
    en (el|la|este|esta) (juego|partida|cuento) soy
""")
TOLD = phrases("""
    in (the|a|my|this) *1 (game|play|story|film|movie|novel|show|sketch|song|series|campaign)
    (no|nesse|neste|num) *1 (jogo|filme|conto|livro|rpg|romance|roteiro)
    (na|nessa|nesta|numa) *1 (novela|peca|historia|serie|campanha)
    en (el|la|este|esta|mi) *1 (juego|pelicula|cuento|novela|obra|serie|partida|campana)
""")
SETTING = phrases("""
    (set|takes_place|happens) (in|on|at|near)
    (se_passa|passa-se|ambientado|ambientada) (em|no|na|nos|nas|num|numa)
    (transcurre|ambientado|ambientada|sucede|pasa) en
""")
MADE_UP = phrases("""
    (novel|story|tale|film|movie|play|series|game|campaign|mystery|thriller|script|comic|musical)
    (romance|conto|filme|peca|serie|jogo|campanha|roteiro|novela|quadrinho)
    (cuento|pelicula|obra|juego|campana|guion|historieta)
""")
DICTATING = phrases("""
    (write|draft|make|invent|compose|send|text|message|email|reply|caption|answer) *12 (saying|that_says)
    (tell|telling) (him|her|them) [that]
    (escreve|escreva|inventa|invente|faz|faca|manda|mande|cria|monta|redige) *12 (dizendo|falando|avisando)
    (escribe|escribeme|inventa|haz|hazme|redacta|redactame|manda) *12 (diciendo|que_diga)
""")
OUT_OF_PLAY = phrases("""
    (pause|ooc|out_of_character|back_to_reality|end_of_game|game_over)
    (stop|end|leave) [the] (game|roleplay|story|play)
    (fora_do_personagem|pausa|fim_do_jogo|sai_do_personagem|parou_a_brincadeira|falando_serio)
    (fuera_de_personaje|fin_del_juego|hablando_en_serio)
""")
