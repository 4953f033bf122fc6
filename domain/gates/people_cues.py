"""What marks whose fact it is, in English, Portuguese and Spanish; see `phrases`."""

from __future__ import annotations

from ..words import KIN, MY, PERSONS, word_set
from .phrases import phrases

KEYS_ABOUT_OTHERS = word_set("""
    relative child partner_name pet household household_income marital_status topic answer_style answer_language""")

ADVISERS = word_set("""
    doctor doctors physio therapist dentist nurse gp dietitian nutritionist specialist parents boss supervisor landlord
    medico medica doctora dentista nutricionista terapeuta fisioterapeuta orientadora orientador chefe jefe jefa""")
ADVISING = word_set("""
    says said say thinks thought suspects told tells wants wanted lets let put prescribed found diagnosed asked allows
    recommended forbids
    disse diz falou fala acha achou desconfia suspeita quer mandou deixa deixou receitou encontrou diagnosticou pediu
    proibiu
    dice dijo cree sospecha quiere mando deja dejo receto encontro pidio me""")
PROFESSIONS = word_set("""
    doctor doctors teacher professor tutor coach trainer therapist dentist assistant intern student students employee
    employees manager physio nurse gp dietitian nutritionist specialist
    medico medica professora aluno aluna alunos estagiario estagiaria sindico sindica gerente dentista nutricionista
    terapeuta fisioterapeuta profesor profesora alumno alumna alumnos""")
NAMERS = PERSONS - PROFESSIONS
TITLES = PERSONS | word_set("dona seu don mr mrs ms dr dra")

PERSON_LEADS = (
    MY
    | PERSONS
    | KIN
    | word_set("a an the this that some o um uma esse essa este esta el la un una ese aquele aquela aquel")
    | word_set("""
        little older younger big best old late new own other poor dear elderly teenage eldest youngest ex
        velho velha novo nova melhor querido querida falecido falecida pequeno pequena
        mejor viejo vieja mayor menor""")
)
PREPOSITIONS = word_set("""
    with for of to from by about at than like as on in and without into
    com para pra pro de do da dos das ao aos a por pelo pela sobre no na nos nas em e sem
    con del al en y sin""")
LINKS = word_set("and e y que that")
AND = word_set("and e y")
I = word_set("i me eu yo")  # noqa: E741
NOT_A_VERB = word_set("como quando cuando mesmo mismo pero quanto cuanto")
SINGULAR_VERBS = word_set("""
    is was has had does works worked lives lived likes loves hates eats drinks plays wants needs owns prefers speaks
    studies thinks says said can't won't doesn't moved got makes earns teaches runs drives uses goes
    e era tem tinha trabalha mora gosta adora odeia come bebe joga quer precisa prefere fala estuda acha diz disse ganha
    mudou faz usa vai dirige cuida controla vive viaja toca
    es tiene trabaja gusta ama odia juega quiere necesita prefiere habla dice gana mudo hace""")
VERBS_OF_THINGS = word_set("is was has had does needs uses goes runs makes says can't won't doesn't moved got")
TRAITS_OF_PERSONS = word_set("""
    allergic vegan vegetarian celiac coeliac diabetic married single pregnant deaf blind retired divorced afraid
    terrified
    scared fluent intolerant""")
NEGATIONS = word_set("no nao none nope")
ARTICLES = word_set("o a el la")
NO_NAMES = word_set("""
    it that this there what who which my our everything everyone nothing one name budget rent favourite favorite work
    home coffee music english passport income""")
SURELY_PERSONS = word_set("he she he's she's he'll she'll he'd she'd ella")
OWNING = word_set("her his their")
OWNING_BEHIND = word_set("dela dele delas deles")
ME_TOO = phrases("""
    (me_too|me_neither|so_do_i|so_am_i|neither_do_i|neither_am_i|as_do_i|as_am_i|same_here|just_like_me)
    (eu_tambem|eu_idem|assim_como_eu|igual_a_mim|que_nem_eu)
    (yo_tambien|yo_tampoco|igual_que_yo|lo_mismo_que_yo)
""")
FOR = word_set("for para pra pro")
FOR_WHOM = word_set("her him them she he they ela ele elas eles ella ellas ellos")
