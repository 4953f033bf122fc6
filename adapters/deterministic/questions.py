"""What plain questions ask for: the key of the answer and how far it reaches."""

from __future__ import annotations

import re
from dataclasses import dataclass

from . import lexicon as lex
from .names import name, place
from .shapes import Shape, listing, matching, noun, number, words


@dataclass(frozen=True, slots=True)
class Question:
    """What a question asks for.

    Attributes:
        key: canonical key of the answer.
        pattern: found in the question, folded; a group ``t`` names what a bare answer is about.
        shape: how far the answer reaches.
        category: other than the usual one of the key; ``""`` for the usual one.
        several: the answer may list several facts.
        whole: the answer may take the whole sentence, not only its first clause.
    """

    key: str
    pattern: re.Pattern[str]
    shape: Shape
    category: str = ""
    several: bool = False
    whole: bool = True


def _question(key: str, pattern: str, shape: Shape, **options: object) -> Question:
    return Question(key, re.compile(rf"(?<!\w)(?:{pattern})(?!\w)"), shape, **options)  # type: ignore[arg-type]


# fmt: off
_NUMBER = matching(r"\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|um|uma|dois|duas|tres|quatro|cinco|seis|sete|oito|nove|dez|una?|dos|cuatro|siete|ocho|nueve|diez", words(6))
_DAY = r"mon\w*|tue\w*|wed\w*|thu\w*|fri\w*|sat\w*|sun\w*|weekend\w*|weekday\w*|week ?nights?|seg\w*|ter|terca\w*|qua|quarta\w*|qui|quinta\w*|sex|sexta\w*|sab\w*|dom\w*|lunes|martes|miercoles|jueves|viernes|fin\w* de semana"
QUESTIONS = (
    _question("occupation", r"what (?:subjects?|grades?)(?: and (?:subjects?|grades?))? do you (?P<t>teach)|(?:que|qual) (?:materia|disciplina)s? (?:voce |vc )?(?P<t2>da aula|ensina|leciona)|que (?:materia|asignatura)s? (?P<t3>das|ensenas)", words(8), whole=False),
    _question("habit", r"how do you (?P<t>sleep|commute|travel to work|get to work|take your (?:coffee|tea))|como (?:voce |vc )?(?P<t2>dorme|vai (?:pro|para o) trabalho)|como (?P<t3>duermes|vas al trabajo)", matching(r"back|side|front|stomach|tummy|bus|train|tram|ferry|metro|subway|bike|bicycle|car|foot|walk\w*|cycl\w*|driv\w*|scooter|black|milk|sugar|lado|costas|brucos|barriga|onibus|trem|moto|carro|bicicleta|a pe|boca arriba|boca abajo|tren|autobus|colectivo|coche|caminando", words(6))),
    _question("habit", r"how (?:often|many (?:times|days|hours)(?: (?:a|per) (?:week|day))?) do you (?:currently |usually |normally )?(?P<t>train|run|exercise|work out|cook|swim|cycle|ride|practi[sc]e|study|drink|smoke|eat out|travel)|(?:quantas vezes|quantos dias|com que frequencia)[\w ]*? (?:voce |vc )?(?P<t2>treina|corre|cozinha|nada|pedala|pratica|estuda|bebe|fuma)|(?:cuantas veces|cuantos dias|con que frecuencia)[\w ]*? (?P<t3>entrenas|corres|cocinas|nadas|practicas|estudias)", matching(rf"\d+\w*|once|twice|one|two|three|four|five|six|seven|daily|never|rarely|every .+|{_DAY}|uma|duas|tres|quatro|cinco|todo\w* .+|una|dos|cuatro|nunca|diario", words(9))),
    _question("keeps", r"how many (?P<t>students|pupils|kids|employees|staff|hens|chickens|goats|hives|cats|dogs|plants|bedrooms|acres)(?: (?:do you|are there|in (?:your|the) (?:class|team))[\w ]*)?(?=$|\W)|quant[oa]s (?P<t2>alunos|funcionarios|galinhas|cabras|colmeias|gatos|cachorros|quartos|hectares)|cuant[oa]s (?P<t3>alumnos|empleados|gallinas|cabras|colmenas|gatos|perros|cuartos|hectareas)", _NUMBER, category="profile", whole=False),
    _question("constraint", r"(?:which|what) (?P<t>days|evenings|mornings)[\w ,]*? (?:are you free|do you have|can you)[\w ]*|(?:que|quais) (?:sao os )?(?P<t3>dias|horarios)[\w ]*? (?:livres?|pode|consegue|tem)[\w ]*|que (?P<t4>dias|horarios) (?:puedes|tienes|podes|tenes)[\w ]*", matching(rf"{_DAY}|morning\w*|evening\w*|afternoon\w*|manha\w*|noite\w*|tarde\w*|noche\w*", words(9))),
    _question("constraint", r"how (?:much|long|many hours|many minutes)(?: \w+)?(?: time)? (?:do|can) you (?:have|spare|study|train|practi[sc]e)(?: (?P<t>a day|per day|each day|a week|per week|each week))?[\w ]*|quant[oa]s? (?:tempo|horas|minutos)[\w ]*? (?:tem|pode|consegue)(?: (?P<t2>por (?:dia|semana)))?[\w ]*|cuant[oa]s? (?:tiempo|horas|minutos)[\w ]*? (?:tienes|tenes|puedes|podes)(?: (?P<t3>por (?:dia|semana)|al dia|a la semana))?[\w ]*", _NUMBER),
    _question("constraint", r"how long is (?:your|the|each) (?P<t>period|class|lesson|commute|lunch break|shift)", _NUMBER, whole=False),
    _question("preferred_place", r"(?:prefer\w* |at )?(?:gym) or (?:at )?home|home or (?:the )?(?:gym)|(?:prefere |na )?(?:academia) ou (?:em )?casa|em casa ou (?:na )?(?:academia)|(?:gimnasio) o (?:en )?casa|en casa o (?:en )?(?:el )?(?:gimnasio)", matching(r"home|gym|outdoors?|outside|casa|academia|gimnasio|parque|rua|aire libre", words(4)), category="preference", whole=False),
    _question("goal", r"(?:which|what) language (?:do|would) you (?:want|like) to (?P<t>learn)|(?:que|qual) (?:idioma|lingua) (?:voce |vc )?quer (?P<t2>aprender)|que idioma quieres (?P<t3>aprender)", matching(lex.LANGUAGE, words(3)), whole=False),
    _question("skill", r"(?:do you have|have you) any (?P<t>experience|background)[\w ]*|tienes (?:alguna )?(?P<t2>experiencia)[\w ]*|tem (?:alguma )?(?P<t3>experiencia)[\w ]*", matching(r"zero|none at all|complete beginner|total beginner|beginner|cero|ninguna|basic\w*|\d+ (?:years?|anos?)(?: .+)?|iniciante|principiante", words(6))),
    _question("household", r"(?:who|anyone|anybody) (?:else )?(?:lives?|living|sharing|shares?)[\w ]*|(?:mora|vive) (?:sozinh[oa]|com alguem)[\w ]*|vives (?:sol[oa]|con alguien)[\w ]*", matching(rf"alone|just me|only me|by myself|sozinh[oa]|so eu|sol[oa]|.*(?:{lex.PARTNER['en']}|{lex.PARTNER['pt']}|{lex.PARTNER['es']}|roommates?|flatmates?|housemates?|{lex.RELATIVE['en']}|{lex.RELATIVE['pt']}|{lex.CHILD['en']}|{lex.CHILD['pt']}|{lex.CHILD['es']}|{lex.PET}).*", words(8))),
    _question("health_condition", r"any (?:\w+ (?:or \w+ )?)?(?:trouble|pain|problems?|issues?|conditions?)(?: (?:with|in) [\w ]+)?|(?:alguma?|tem) (?:dor|problema)[\w ]*|algun (?:dolor|problema)[\w ]*", matching(rf"{lex.AILMENT}|{lex.AILMENT_OF_ONE}|.*(?:disc|{lex.BODY_PART}|surgery|operated|cirurgia|operad[oa]|cirugia|hernia|pressao|tension|pressure).*", words(9))),
    _question("diet", r"anything (?:\w+ )?(?:you|that you) (?:can'?t|cannot|don'?t|won'?t) eat|(?:alguma coisa|algo) que (?:voce |vc )?nao (?:come|pode comer)|algo que no (?:comas|puedas comer)", words(6), whole=False),
    _question("name", r"what'?s your name|your name|who am i (?:talking|speaking) to|what should i call you|como (?:voce se chama|te chamas|se llama)|qual (?:e )?(?:o )?seu nome|cual es tu nombre|como posso te chamar|como te llamas", name, whole=False),
    _question("age", r"how old are you|what'?s your age|your age|quantos anos (?:voce |vc |tu )?(?:tem|tens)|qual (?:e )?(?:a )?(?:sua|tua) idade|(?:sua|tua) idade|cuantos anos (?:tienes|tenes|tiene)|tu edad|que edad (?:tienes|tenes)", matching(r"[1-9]\d", words(4)), whole=False),
    _question("home_city", r"where (?:do you live|are you (?:based|located|living)|in the world)|(?:which|what) (?:city|town)(?: (?:are you|do you|should i).*)?|onde (?:voce |vc |voces )?(?:mora|moram|vive|vivem)|moram onde|qual (?:e )?(?:a )?sua cidade|em (?:que|qual) cidade|donde (?:vives|vivis|vive|viven|estas)|en que ciudad|cual es tu ciudad", place, whole=False),
    _question("hometown", r"where are you from|de onde (?:voce|vc) e|de donde (?:eres|sos)", place, whole=False),
    _question("occupation", r"what do you do(?: for (?:a living|work))?|what'?s your (?:job|occupation|profession)|what (?:kind of )?work do you do|o que (?:voce|vc) faz|(?:voce|vc) trabalha com o ?que|com o que (?:voce|vc) trabalha|qual (?:e )?(?:a )?sua (?:profissao|area)|a que te dedicas|a que se dedica|en que trabajas|de que trabajas|cual es tu (?:profesion|trabajo)", noun),
    _question("allergy", r"(?:any )?(?:food )?allerg(?:y|ies)|allergic to anything|tem (?:alguma )?alergia|alguma alergia|alergias?|tienes alguna alergia|alguna alergia", listing, several=True),
    _question("diet", r"(?:any )?(?:dietary|food) (?:restrictions?|requirements?|preferences?)|anything you (?:can'?t|don'?t) eat|(?:alguma )?restric(?:ao|oes) alimentar(?:es)?|alguna restriccion (?:alimentaria)?|hay algo que no comas", matching(rf"{lex.DIET}|allerg\w*|alerg\w*|(?:no|sem|sin|without|lactose|lactosa|gluten)(?: \w+)*|celiac\w*", words(6))),
    _question("health_condition", r"(?:any )?(?:injur(?:y|ies)|health (?:issues?|problems?|conditions?)|medical conditions?)|(?:algum |alguma )?(?:problema de saude|lesao|condicao medica|doenca)|(?:alguna? )?(?:lesion|problema de salud|enfermedad|dolencia)", words(10)),
    _question("phone", r"(?:what|which) phone(?: do you (?:have|use))?|what kind of phone|qual (?:e )?(?:o )?(?:seu )?(?:celular|telefone|telemovel|aparelho)|que (?:celular|telefono|movil) (?:tienes|tenes|usas)", words(5)),
    _question("operating_system", r"(?:what|which) (?:operating system|os)|what are you running|qual (?:e )?(?:o )?(?:seu )?sistema(?: operacional)?|que sistema(?: operativo)?", matching(rf"{lex.SYSTEM}|mac|windows\w*", words(6))),
    _question("car", r"what (?:car )?do you drive|(?:what|which) car|qual (?:e )?(?:o )?seu carro|que (?:coche|auto|carro) (?:tienes|tenes)", words(6)),
    _question("budget", r"(?:what'?s (?:your|the) budget|(?:any|rough|what) budget|your budget|how much (?:do you want|are you willing|can you afford|would you like|were you hoping) to spend)|qual (?:e )?(?:o )?(?:seu )?orcamento|quanto (?:voce |voces |vc )?(?:quer(?:em)?|pretende(?:m)?|pode(?:m)?) gastar|cual es (?:tu|el) presupuesto|cuanto (?:quieres|queres|pueden|puedes) gastar", matching(r".*\d.*", words(9))),
    _question("monthly_income", r"how much do you (?:earn|make)|what'?s your (?:income|salary)|quanto (?:voce |vc )?ganha|qual (?:e )?(?:o )?seu salario|cuanto (?:ganas|cobras)", number),
    _question("household_income", r"quanto (?:entra|ganham)[\w ,]*(?:dois|voces|casal|mes)?|cuanto ganan|how much do you (?:both|two) (?:earn|make)", number, category="profile"),
    _question("household", r"how many (?:people|of you) (?:are there |are |live |living )?(?:in|at) (?:your |the )?(?:home|house\w*|flat|apartment|family)|how many (?:people|of you) (?:live|(?:do|will) (?:you|i) (?:cook|feed|shop))[\w ]*|how many are you(?: at home)?|who (?:lives|do you live) with(?: you)?|quantas pessoas (?:moram|vivem)[\w ]*|quem mora (?:com|ai)[\w ]*|(?:voce )?mora com quem|cuantos (?:viven|son)(?: en casa)?|cuantas personas viven[\w ]*|con quien vives", words(8)),
    _question("dwelling", r"(?:a )?house or (?:an? )?(?:flat|apartment)|(?:flat|apartment) or (?:a )?house|casa ou ap\w+|apartamento ou casa|casa o (?:departamento|piso|apartamento)", matching(lex.DWELLING, words(8)), category="profile"),
    _question("currency", r"(?:what|which) currency|(?:em )?(?:que|qual) moeda[\w ]*|(?:en )?(?:que|cual) moneda[\w ]*", matching(lex.CURRENCY, words(4)), whole=False),
    _question("answer_language", r"(?:what|which) language (?:should|do|would) [\w ]+|em (?:que|qual) (?:lingua|idioma)[\w ]*|en que idioma[\w ]*", matching(lex.LANGUAGE, words(4)), whole=False),
    _question("answer_style", r"(?:what|which) units[\w ]*|miles or k\w+|celsius or fahrenheit|metric or imperial", words(4)),
    _question("timezone", r"(?:what|which|your) time ?zone[\w ]*|(?:qual|que) (?:e )?(?:o )?(?:seu )?fuso[\w ]*|zona horaria", words(5)),
    _question("work_schedule", r"(?:what|which) (?:shifts?|hours|schedule)[\w ]*|day or night shift|turno \w+ o \w+|(?:que|qual|en que) (?:e )?(?:o )?(?:seu )?turno[\w ]*|(?:qual|que) (?:e )?(?:o )?(?:seu )?horario de trabalho|que horario (?:tienes|haces)", words(9)),
    _question("constraint", r"how often can you (?:train|practi[sc]e|study|meet)|how many (?:days|hours|times)[\w ]* can you[\w ]*|(?:quantas vezes|quantos dias|quantas horas)[\w ]* (?:voce |vc )?(?:pode|consegue)[\w ]*|cuant[oa]s (?:dias|veces|horas)[\w ]* puedes[\w ]*", words(9)),
    _question("height", r"how tall are you|what'?s your height|your height|qual (?:e )?(?:a )?(?:sua )?altura|cuanto mides", matching(r"\d.*", words(4)), whole=False),
    _question("weight", r"how much do you weigh|what'?s your weight|your weight|quanto (?:voce |vc )?pesa|qual (?:e )?(?:o )?seu peso|cuanto pesas", matching(r"\d.*", words(4)), whole=False),
    _question("owns", r"what (?:equipment|gear|tools|kit) do you have[\w ]*|(?:que|quais) (?:equipamentos?|aparelhos?)[\w ]* (?:voce |vc )?tem[\w ]*|que (?:equipo|equipamiento|material) (?:tienes|tenes)[\w ]*", words(12)),
    _question("goal", r"what'?s (?:your|the) (?:goal|target|aim)|(?:and )?the target|what are you (?:aiming|saving|training) for|any goals?[\w ]*|qual (?:e )?(?:o |a )?(?:seu |sua )?(?:objetivo|meta)[\w ]*|(?:algum|tem algum) objetivo[\w ]*|cual es (?:tu|la|el) (?:meta|objetivo)[\w ]*|algun objetivo", words(14)),
    _question("pet", r"(?:do you have )?any pets|what (?:kind|sort) of (?:animal|pet)[\w ]*|tem (?:algum )?(?:bicho|pet|animal)[\w ]*|tienes mascotas?", matching(rf"{lex.PET}s?", words(6))),
    _question("child", r"(?:do you have )?(?:any )?(?:kids|children)|(?:voce )?tem filhos|tienes hijos", matching(r".*(?:\d|one|two|three|four|um|uma|dois|duas|tres|una?|dos).*", words(7))),
    _question("learning", r"what(?:'s your)? level (?:is|are)?[\w ]*|what level[\w ]*|qual (?:e )?(?:o )?seu nivel[\w ]*|que nivel (?:tienes|tenes)[\w ]*", matching(r"[abc][12]|beginner|intermediate|advanced|iniciante|basico|intermediario|avancado|principiante|intermedio|zero|fluent", words(5)), category="skill"),
    _question("marital_status", r"are you (?:married|single)[\w ]*|(?:voce )?e casad[oa][\w ]*|estas casad[oa][\w ]*", matching(r"married|single|divorced|widow\w*|engaged|casad[oa]|solteir[oa]|solter[oa]|divorciad[oa]|viuv[oa]|viud[oa]", words(4))),
    _question("dislikes", r"(?:any )?foods? (?:to leave out|you (?:hate|dislike))|anything you (?:don'?t like|hate|dislike)|(?:algo|alguma coisa) que (?:voce )?nao (?:gosta|goste)[\w ]*|algo que no te guste", words(5), whole=False),
)
BODY = (
    ("age", re.compile(r"(?<!\w)(?:age|how old|idade|quantos anos|edad)(?!\w)"), re.compile(r"(?<![\d.,])(?P<v>[1-9]\d)(?: ?(?:anos?|years?|yo|y/o))?(?![\d.,]*\d| ?(?:k?g|cm|lb|m)\b)")),
    ("height", re.compile(r"(?<!\w)(?:height|how tall|altura|estatura)(?!\w)"), re.compile(r"(?<![\d.,])(?P<v>[12][.,]\d\d ?m?|1\d\d ?cm|1[4-9]\d(?= |,|$)|\d'\d{1,2}\"?)(?!\d)")),
    ("weight", re.compile(r"(?<!\w)(?:weight|weigh|peso|pesa)(?!\w)"), re.compile(r"(?<![\d.,])(?P<v>\d{2,3}(?:[.,]\d)? ?(?:kgs?|kilos?|quilos?|lbs?|pounds))(?!\w)")),
)
# The assistant supposes where the user lives; what follows a "no" is right.
GUESSES = (
    _question("home_city", r"you (?:live|are based|'re based|are|'re) in|you'?re based in|(?:voce|vc) (?:mora|vive|esta|e) (?:em|de)|(?:vives|vivis|estas) en", place, whole=False),
)
AGE_OF_KIN = re.compile(
    r"(?<!\w)(?:how old (?:is|are) (?:she|he|they|your (?P<en>\w+))|what age (?:is|are) (?:she|he|they)|quantos anos (?:ela|ele|elas|eles) tem|quantos anos tem (?:ela|ele|seu|sua|o|a)(?: (?P<pt>\w+))?"
    r"|qual (?:e )?a idade (?:dela|dele|deles|d[aeo]s? (?P<de>\w+))|cuantos anos tienen?(?: (?:ella|el|tu) ?(?P<es>\w+)?)?)(?!\w)"
)
KIN = re.compile(rf"(?<!\w)(?:my|our|meus?|minhas?|nossos?|nossas?|mis?|nuestr[oa]s?|os|as) (?P<kin>{'|'.join((*lex.CHILD.values(), *lex.RELATIVE.values()))})(?!\w)")
CHILD = re.compile("|".join(lex.CHILD.values()))
