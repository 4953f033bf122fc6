"""What marks speech that will not be true next week, in English, Portuguese and Spanish; see `phrases`."""

from __future__ import annotations

from ..words import MY, SELF_SUBJECTS, word_set
from .phrases import phrases

REMINDER = phrases("""
    remind me !(what|how|why|who|which|where|again)
    set [a|an|the|my] *1 (timer|alarm|reminder)
    (timer|alarm|countdown) for
    wake me
    ping me
    [me] (avisa|avise|lembra|lembre) (em|daqui|de|as|amanha|pra|para|quando|me)
    [me] (acorda|acorde|avisa-me|lembra-me|acorda-me) (em|daqui|de|as|amanha|pra|para|quando|me)
    me (avisa|avise|lembra|lembre|acorda|acorde)
    (poe|coloca|bota|programa|cria) [um|o] (timer|alarme|lembrete|cronometro|despertador)
    (avisame|recuerdame|despiertame|acordate_de_avisarme)
    (pon|ponme|programa|crea) [un|una|el|la] (temporizador|alarma|recordatorio|cronometro)
""")
STATEMENT_TO_REMEMBER = phrases("""
    (lembra|lembre|lembra-se|lembre-se|remember) [de] (que|that)
    (recuerda|acuerdate_de|acordate_de) que
""")
TAKEN_BACK = phrases("""
    no wait
    (never_mind|nevermind|scratch_that|forget_it)
    not that
    (deixa_pra_la|esquece_isso|deixa_quieto)
    (olvidalo|mejor_no|dejalo)
""")

SUPPOSITION = phrases("""
    if (i|we) (were|was|had|lived|moved|earned|made|became|got|wanted|won|owned|worked|could|ever|suddenly)
    if (i'd|we'd)
    (had_i|were_i|what_if|as_if_i|assuming_i)
    (suppose|supposing|imagine|hypothetically|let's_say|lets_say|for_argument's_sake)
    ^ [so|and|ok|now] say (someone|i|we)
    say someone
    (in_theory|thought_experiment|for_the_sake_of_argument)
    someone like me
    [e] (se|caso) [um_dia] (eu|a_gente|nos) [me|ja|nao] (w+sse|w+ssem|w+ssemos)
    (se|caso) [um_dia] (fosse|tivesse|morasse|ganhasse|pudesse|trabalhasse|soubesse)
    (vamos_supor|supondo|suponha|suponhamos|digamos|hipoteticamente|em_teoria|quem_me_dera)
    (imagina|imagine|imaginem|imaginemos) (que|se|eu|i|i'm|we)
    como se eu (w+sse)
    e se
    si [yo|algun_dia|nosotros] [me|no] (w+ara|w+iera|w+iese|w+aramos|w+ieramos|fuera|fuese|tuviera)
    (supongamos|suponiendo|supon|imaginate|hipoteticamente|en_teoria|ojala|digamos)
    y si
""")
MODAL_QUESTION = phrases("""
    ^ [so|and|but|ok|hm|e|y|oi|hey|well|mas|pero] (might|could|would|should|may)
    ^ [e|oi|mas|entao] (sera_que|poderia|seria|serviria|valeria|daria)
    ^ [y|pero|entonces] (podria|seria|serviria|valdria|convendria)
""")
INTERROGATIVES = word_set("""
    what how why when where which who whose is are am do does did can could will would should may might has have
    was were
    any qual quais quanto quantos quanta quantas como onde quando quem que porque pq sera existe tem ha vale pode
    poderia
    posso cual cuales cuanto cuantos cuanta cuantas donde quien hay puede podria es conviene""")
OWN = (MY | SELF_SUBJECTS | word_set("casa aqui gente")) - word_set("me myself comigo conmigo")
I_ASK = phrases("""
    (como|onde|aonde|donde) w+o
""")
YOU = word_set("you u ya")
HEDGED_VALUE = phrases("""
    (might|may|maybe|perhaps|considers|considering|thinking|exploring|possibly|undecided|unsure)
    (talvez|pensa|pensando|considera|possivelmente|cogita)
    (quiza|quizas|piensa|posiblemente)
""")
CONSIDERED = phrases("""
    (i|we) (might|may) !(be_allergic|be_intolerant|have)
    might (go|move|get|try|buy|start|switch|become|sell|quit)
    (thinking|been_thinking) (of|about)
    (considering|toying_with)
    talvez (eu|a_gente|nos) !(seja|tenha|sejamos|tenhamos)
    (pensando|cogitando|penso) (em|en)
    (tal_vez|quizas|quiza|a_lo_mejor) (me|nos|yo|el|la) !(sea|tenga)
""")

REQUEST_OPENERS = word_set("""
    please pls plz ok okay so now and then also oi hey hi hello olha ah anyway again
    can could would will you u vc voce pode podes poderia agora e y entao bom por favor porfa puedes podrias me
    help ajuda
    necesito que preciso need""")
REQUESTS = word_set("""
    write translate give make suggest recommend find tell show summarize summarise create convert generate draft
    calculate
    compute list define compare proofread book order play record note save quiz pick send search check review fix
    rewrite
    shorten explain plan
    escreve escreva traduz traduza da passa passe faz faca cria crie sugere sugira resume resuma converte converta
    corrige
    corrija explica explique monta monte calcula calcule lista liste inventa invente gera gere procura procure indica
    indique manda mande conta conte mostra mostre compara compare revisa revise anota anote registra registre
    dame escribe escribeme traduce traduceme haz hazme crea sugiere recomienda recomiendame resumeme convierte explicame
    busca buscame cuentame muestra muestrame pon ponme redacta redactame pasame dime armame ordena""")
WANTED_TEXT = phrases("""
    ^ *2 (need|needs|want|looking_for|would_like|i'd_like) *4 (title|titles|headline|headlines)
    ^ *2 (need|needs|want|looking_for|would_like|i'd_like) *4 (caption|captions|recipe|ideas)
    ^ *2 (need|needs|want|looking_for|would_like|i'd_like) *4 (translation|letter|message|email|speech|toast|list|names)
    ^ *2 (need|want|looking_for) (a|an|one) *4 (tonight|today|now|asap)
    ^ *2 (preciso|precisava|quero|queria|necessito) [de] *4 (titulo|titulos|legenda|legendas)
    ^ *2 (preciso|precisava|quero|queria|necessito) [de] *4 (receita|receitas|ideias|frase)
    ^ *2 (preciso|precisava|quero|queria|necessito) [de] *4 (traducao|carta|mensagem|email|discurso|texto|lista|nomes)
    ^ *2 (necesito|quiero|quisiera|busco) *4 (titulo|titulos|receta|recetas|ideas|frase|traduccion|carta|mensaje|correo)
    ^ *2 (necesito|quiero|quisiera|busco) *4 (discurso|texto|lista|nombres|anuncio)
""")
STANDING = phrases("""
    (always|never|every|each|whenever|usually|anytime|only|no|not|without|nothing|avoid|skip|don't|dont|keep|use)
    (from_now_on|any_time|by_default|for_me|in_general|when_i|if_i|all_my|for_future|next_time|leave_out|call_me)
    (sempre|nunca|toda|todo|todos|todas|cada|sem|nao|so|usa|use|evita|evite)
    (quando_eu|se_eu|daqui_pra_frente|a_partir_de_agora|de_agora_em_diante|em_geral|nada_de|me_chama|me_chame)
    (siempre|jamas|cuando|solo|sin)
    (si_te|de_ahora_en_adelante|a_partir_de_ahora|por_defecto)
    (llamame|decime)
""")
ASKED_VALUE = phrases("""
    ^ [the] [user|usuario|usuaria|o_usuario|el_usuario] (asks|asked|asking|requests|requested|inquires|inquired)
    ^ [the] [user] (wants|needs) [a|an|the|some|to_get|to_know] (help|translation|recipe|advice|information|suggestions)
    ^ [the] [user] (wants|needs) [a|an|the|some] (recommendations|ideas|explanation|list|answer)
    ^ [the] [user] (wants_to_know|is_looking_for|looking_for)
    ^ [the] [user] (thanks|thanked|greets|greeted)
    ^ [o_usuario|usuario|a_usuaria] (perguntou|pediu|pede|solicita|solicitou|quer_saber|agradeceu|agradece|cumprimentou)
    ^ [o_usuario] (pergunta) (se|sobre|como|qual|quanto)
    ^ [o_usuario] (precisa_de) (ajuda|uma_receita|traducao|sugestoes|ideias)
    ^ [el_usuario|usuario] (pregunto|pidio|pide|solicita|solicito|quiere_saber|agradecio|saludo|saluda)
    ^ [el_usuario] (pregunta) (si|sobre|como|cual|cuanto|por)
    ^ [el_usuario] (necesita) (ayuda|una_receta|traduccion|ideas|sugerencias)
""")

STATE = phrases("""
    (tired|exhausted|sleepy|hungry|thirsty|bored|starving|sick|hungover|busy|stressed|cold|sad|happy|angry|annoyed)
    (cansado|cansada|exausto|exausta|gripado|gripada|entediado|entediada|estressado|estressada|ocupado|ocupada|triste)
    com (fome|sono|sede|frio|calor|pressa|preguica)
    morrendo de (fome|sono|rir|calor|frio)
    (agotado|agotada|aburrido|aburrida|enfermo|enferma|resfriado|resfriada|estresado|estresada)
    con (hambre|sueno|sed|frio|calor|prisa)
    (muerto|muerta) de (hambre|sueno|frio|calor|risa)
""")
NOW = phrases("""
    (today|tonight|now|so|im|i'm|am|currently)
    (right_now|at_the_moment|this_morning|this_afternoon|this_evening)
    (hoje|agora|acabei|tô|tou|estou|neste_momento)
    (hoy|ahora|ahorita|estoy|ando|en_este_momento|esta_manana|esta_tarde|esta_noche)
""")
LASTING = phrases("""
    (always|chronic|chronically|every|often|usually|year|years|months|since|easily)
    (sempre|cronico|cronica|toda|todo|anos|meses|desde|facilmente|vivo|vive)
    (siempre|suelo|anos)
""")

IRONY = phrases("""
    ^ (oh|ah|wow|yeah|well|ha|uy|ay|nossa) [just] (sure|great|brilliant|lovely|fantastic|perfect|wonderful|right)
    ^ [oh] (yay|hooray|yeah_right|oh_joy)
    ^ [oh] wow thanks
    ^ (ah|nossa|olha|uau|ai) (claro|que_bom|que_legal|que_maravilha|que_alegria|maravilha|amo_quando|adoro_quando)
    ^ claro porque
    ^ (uy|ay|oh|ah) si (soy|claro|me_encanta|amo|adoro|que)
    (lucky_me|just_what_i_needed|as_if_i_needed|how_nice_for_me)
    (so_que_nao|sqn|era_so_o_que_me_faltava|que_delicia_so)
    (justo_lo_que_me_faltaba|que_alegria)
    (sarcasm|sarcasmo|ironia|ironically)
""")
IRONIC_SIGNS = "🙃🙄"
JEST = phrases("""
    i identify as
    (if_i_were|se_eu_fosse|si_yo_fuera) (a|an|um|uma|un|una)
    i'm (literally|practically|basically) (a|an)
    sou (praticamente|literalmente|quase) (um|uma|o|a)
    soy (practicamente|literalmente|casi) (un|una|el|la)
    used to be (a|an) w+ (but|until)
    (just_kidding|only_joking|jk|brincadeira|brincando|e_zoeira|es_broma|bromeando)
""")

ONCE = phrases("""
    [just|only] (this_time_only|this_once|this_one_time|for_once)
    (just|only) this time
    (so|apenas|somente) [por] (desta_vez|dessa_vez|esta_vez|essa_vez)
    (solo|solamente|nada_mas|unicamente) [por] esta vez
""")
ONE_DAY = phrases("""
    (today|yesterday|tonight|this_morning|this_afternoon|last_night|hoje|ontem|anteontem|hoy|ayer|anoche|anteayer)
""")
ONE_TEXT = phrases("""
    [just|only] (for|in|on) this *2 (one|chat|conversation|email|letter|poem|story|text|message|reply|answer|script)
    [just|only] (for|in|on) this *2 (worksheet|list|document|essay|thread|session|recipe|post|report|chapter|speech)
    [just|only] (for|in) this *2 (presentation|task|exercise|translation|draft)
    (keep_this_one|for_now|for_today|today_only|just_for_now)
    (just|only) [for] (today|tonight|now)
    (so|apenas|somente) [por|para|pra] (hoje|agora)
    (so|apenas|somente|e_so) (nesse|neste|nessa|nesta|para_este|para_esta|pra_esse|pra_essa)
    (hoje_so|por_hoje|por_agora|por_enquanto|desta_vez|dessa_vez)
    (nessa|nesta) (conversa|resposta|vez|carta|mensagem|lista|redacao|apresentacao)
    (nesse|neste) (chat|texto|email|capitulo|commit|poema|conto|projeto|trabalho|roteiro)
    (pra|para) (esse|este|essa|esta) *2 (texto|carta|email|conto|poema)
    (pra|para) (esse|este|essa|esta) *2 (projeto|trabalho|resposta|mensagem|conversa|lista)
    solo [por|para] (hoy|ahora|esta_vez|este|esta)
    (por_hoy|por_ahora|esta_vez|y_solo_este|y_solo_esta)
    (para|en) (este|esta) *2 (cuento|texto|carta|correo|poema|chat|conversacion|mensaje|respuesta|trabajo|vez|lista)
""")
