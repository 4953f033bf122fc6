"""What marks denial, liking and ending, in English, Portuguese and Spanish; see `phrases` for the notation."""

from __future__ import annotations

from ..words import word_set
from .phrases import phrases

NOT = word_set("""
    not never don't dont doesn't doesnt didn't didnt isn't isnt aren't arent wasn't wasnt won't wont can't cant cannot
    couldn't wouldn't shouldn't haven't havent hasn't hasnt ain't without nobody none neither nor nothing no
    nao nunca jamais nem sem nenhum nenhuma ninguem nada naum
    jamas ni sin ningun ninguna nadie tampoco""")
SHORT_NOT = "n"
"""Portuguese, typed in haste."""
REFUSING = word_set("skip avoid exclude evita evite pula dispensa omite")
LIKING = word_set("""
    like likes love loves enjoy enjoys prefer prefers adore adores fond keen fan
    gosto gosta adoro adora amo ama curto curte prefiro prefere apaixonado apaixonada
    gusta gustan encanta encantan prefiere flipa flipan""")
DISLIKING = word_set("""
    hate hates hated dislike dislikes loathe loathed detest detests despise
    odeio odeia detesto detesta pavor nojo horror
    odio odia asco aborrezco""")
COMPARING = word_set("than que")

DENIALS = word_set("""
    not no never without avoid avoids avoiding dislike dislikes disliked hate hates can't cannot cant doesn't
    doesnt don't
    dont isn't won't wouldn't quit stopped free none nothing nor neither non unable zero bad stop skip leave out former
    previously formerly ex left unwilling lacks lacking less minus against refuses refused limited limit only over
    nao nunca jamais nem sem evita evitar detesta odeia odio parou parar deixou deixar largou cortou nenhum nenhuma
    ninguem nada negacao zero ruim pouco antigo antiga contra limitado so apenas
    ni sin dejo dejar ningun ninguna nadie tampoco cero malo solo""")
DENYING_KEYS = word_set("dislikes constraint diet budget health_condition goal topic answer_style answer_language")
DISLIKING_VALUE = phrases("""
    (does_not|doesn't|doesnt|do_not|don't) (like|love|enjoy)
    (dislikes|dislike|hates|hate|detests)
    nao (gosta|curte|suporta)
    (detesta|odeia|odia)
    no (le_gusta|soporta)
""")

AFFIRMING_IDIOMS = phrases("""
    (don't|dont|do_not|never|please_don't) (forget|miss|mind)
    (can't|cant|cannot|couldn't|could_not) *1 (wait|live_without|get_enough|imagine|do_without|resist|help)
    (nothing|nobody|no_one|none) (beats|compares|like|better|comes_close|tops)
    (why_not|why_don't|not_only|not_just|not_merely|whether_or_not|if_not|or_not|not_sure)
    (no_problem|no_kidding|no_joke|no_wonder|no_doubt|no_matter|don't_worry)
    (wouldn't|would_not) (trade|change|miss|swap)
    never (stopped|quit|tire)
    (nao|nunca) [me] (esquece|esqueca|esquecas|perco|falto|canso|troco|largo)
    nunca [mais] (larguei|parei|deixei)
    nao *1 (vivo_sem|passo_sem|fico_sem|abro_mao|consigo_viver_sem|resisto)
    (nada|ninguem) (supera|bate|melhor|ganha)
    (nao_so|nao_apenas|se_nao|sem_duvida|nao_e_que|ou_nao|por_que_nao|sem_problema|nao_se_preocupe)
    (no|nunca) [me|te|se] (olvides|olvida|pierdo|canso|falto|cambio|cambiaria)
    nunca deje
    no *1 (vivir_sin|vivo_sin|puedo_vivir_sin|paso_sin|resisto)
    (nada|nadie) (supera|gana|mejor)
    (no_solo|si_no|sin_duda|no_es_que|o_no|por_que_no|no_te_preocupes)
""")
SCOPE_ENDS = word_set("but mas pero sino porem only so apenas solo except menos salvo")
COORDINATORS = word_set("and y e")
PREPOSITIONS = word_set("at in on by from since a an em no na aos desde con com por de")

ENDED = phrases("""
    (i|we) [also|always] used to
    (no_longer|not_anymore|not_any_more|any_longer|anymore|any_more|gave_up|moved_out_of|moved_away_from)
    (ja_nao|deixei_de|parei_de|costumava|antigamente|antes_eu|eu_antes)
    nao *3 mais
    (morava|trabalhava|vivia|estudava|fumava|tocava|jogava)
    (trabajaba|estudiaba|fumaba|tocaba|jugaba)
    (ya_no|deje_de|antes_yo|yo_antes|solia|soliamos)
""")
FORMER = word_set("former previous last old ex antigo antiga ultimo ultima antiguo anterior")
SAYS_ENDED = word_set("""
    former formerly ex previous previously past used until left quit stopped longer before old ended last gave
    antigo antiga anterior antes ate deixou parou saiu largou mais ja costumava era
    morava trabalhava vivia estudava fumava tocava jogava trabajaba estudiaba fumaba tocaba jugaba
    antiguo hasta dejo salio ya solia""")

NEGATIVE_ANSWERS = word_set(
    "no nope nah never not nao nunca jamais negativo nem no nunca jamas para tampoco nada none neither"
)
AFFIRMATIVE_ANSWERS = word_set("""
    yes yep yeah yup yea sure right exactly correct both either all indeed absolutely definitely ok okay true
    sim isso claro exato exatamente certo ambos ambas todos todas aham uhum os dois as duas e positivo verdade
    si claro exacto ambos ambas todos todas correcto cierto los dos las asi""")
