"""Word lists that several rules share, in English, Portuguese and Spanish; folded, without accents."""

from __future__ import annotations


def word_set(text: str) -> frozenset[str]:
    """Return the words of *text* as a set."""
    return frozenset(text.split())


MY = word_set("my our meu minha meus minhas nosso nossa nossos nossas mi mis nuestro nuestra nuestros nuestras")

SELF_SUBJECTS = word_set("""
    i i'm im i've ive i'd i'll ill we we're we've we'd we'll me myself
    eu nos mim comigo conosco yo nosotros nosotras conmigo
    sou estou tou tô tenho moro vivo trabalho ganho gosto adoro odeio prefiro uso faco quero posso preciso devo vou
    consigo pago tomo jogo toco falo estudo leio corro durmo acordo levo compro comecei parei cortei fui nasci
    casei mudei
    tive recebo recebi cobro junto guardo treino cozinho ando bebo fumo sofro somos estamos temos moramos ganhamos
    queremos
    vamos fizemos
    soy estoy tengo vivo trabajo gano prefiero odio quiero puedo necesito hago debo voy uso pago tomo juego toco hablo
    estudio leo corro duermo llevo compro empece deje nací naci case mude tuve cobro ahorro entreno cocino ando
    bebo fumo
    tenemos vivimos queremos somos estamos vamos""")


def is_we(form: str) -> bool:
    """Whether a folded word is a verb with "we" in its ending, as in Portuguese and Spanish."""
    return len(form) > 5 and form.endswith("mos") and form not in _NOT_WE


_NOT_WE = word_set("mesmos mismos ultimos proximos animos maximos minimos otimos termos")

OTHERS = word_set(
    "he she they he's she's they're he'll she'll they'll he'd she'd ele ela eles elas el ella ellos ellas"
)

KIN_BY_CONCEPT = {
    "spouse": """
        wife husband spouse hubby wifey marido esposo esposa mulher mujer conjuge conyuge senora namorido""",
    "partner": """
        partner boyfriend girlfriend fiance fiancee bf gf
        namorado namorada noivo noiva companheiro companheira parceiro parceira novio novia pareja prometido""",
    "mother": "mother mom mum mommy mummy mama mae mamae madre mami vieja mainha",
    "father": "father dad daddy papa pai papai painho padre papi viejo",
    "parent": "parent parents folks pais padres viejos",
    "brother": "brother bro irmao irmaos hermano hermanos brothers",
    "sister": "sister sis irma irmas hermana hermanas sisters",
    "sibling": "sibling siblings",
    "son": "son sons boy boys filho filhos guri menino meninos hijo hijos nene",
    "daughter": "daughter daughters girl girls filha filhas menina meninas hija hijas nena",
    "child": """
        child children kid kids baby babies toddler twins twin bebe bebes crianca criancas gemeos gemeas gemelos
        mellizos
        nino nina ninos ninas chico chicos""",
    "grandparent": """
        grandmother grandma gran granny nana grandfather grandpa granddad grandparent grandparents
        avo avos vovo vovozinha abuelo abuela abuelos""",
    "grandchild": """
        grandson granddaughter grandchild grandchildren grandkid grandkids neto neta netos netas nieto nieta nietos""",
    "uncle": "uncle tio tios",
    "aunt": "aunt auntie tia tias",
    "cousin": "cousin cousins primo prima primos primas",
    "nephew": "nephew nephews sobrinho sobrinhos sobrino sobrinos",
    "niece": "niece nieces sobrinha sobrinhas sobrina sobrinas",
    "in_law": """
        in-law in-laws brother-in-law sister-in-law mother-in-law father-in-law son-in-law daughter-in-law
        sogro sogra sogros genro nora cunhado cunhada cunhados suegro suegra suegros yerno nuera cunada
        cunado cunados""",
    "stepfamily": "stepmother stepfather stepson stepdaughter padrasto madrasta enteado enteada padrastro madrastra",
    "godfamily": "godmother godfather godson goddaughter padrinho madrinha afilhado afilhada padrino madrina ahijado",
}
KIN = frozenset(word for words in KIN_BY_CONCEPT.values() for word in words.split())

ACQUAINTANCES = word_set("""
    friend friends buddy mate pal colleague colleagues coworker coworkers boss manager supervisor neighbour neighbor
    neighbours neighbors roommate roommates flatmate flatmates housemate landlord landlady tenant client clients
    customer
    customers doctor teacher professor tutor coach guy guys man woman lady person people someone somebody stranger ex
    student students employee employees intern assistant trainer therapist dentist
    amigo amiga amigos amigas colega colegas chefe patrao patroa gerente vizinho vizinha vizinhos vizinhas cliente
    clientes
    medico medica professor professora orientador orientadora moco moca cara rapaz senhor senhora homem pessoa alguem
    conhecido conhecida inquilino aluno aluna alunos estagiario estagiaria sindico
    amigo compa companero companera companeros jefe jefa vecino vecina vecinos medica profesor profesora tipo senor
    hombre
    persona alguien conocido conocida inquilina alumno alumna alumnos casero""")

PERSONS = KIN | ACQUAINTANCES

MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "january jan janeiro enero ene", "february feb fevereiro fev febrero", "march mar marco marzo",
            "april apr abril abr", "may maio mai mayo", "june jun junho junio", "july jul julho julio",
            "august aug agosto ago", "september sept sep setembro set septiembre setiembre",
            "october oct outubro out octubre",
            "november nov novembro noviembre", "december dec dezembro dez diciembre dic",
        ),
        start=1,
    )
    for name in names.split()
}  # fmt: skip

WEEKDAYS = {
    name: number
    for number, names in enumerate(
        (
            "monday mon segunda segunda-feira lunes", "tuesday tue tues terca terca-feira martes",
            "wednesday wed quarta quarta-feira miercoles", "thursday thu thurs quinta quinta-feira jueves",
            "friday fri sexta sexta-feira viernes", "saturday sat sabado", "sunday sun domingo",
        )
    )
    for name in names.split()
}  # fmt: skip

_UNITS = (
    "zero cero", "one um uma uno una", "two dois duas dos", "three tres", "four quatro cuatro", "five cinco",
    "six seis", "seven sete siete", "eight oito ocho", "nine nove nueve", "ten dez diez", "eleven onze once",
    "twelve doze doce", "thirteen treze trece", "fourteen catorze quatorze catorce", "fifteen quinze quince",
    "sixteen dezesseis dezasseis dieciseis", "seventeen dezessete dezassete diecisiete", "eighteen dezoito dieciocho",
    "nineteen dezenove dezanove diecinueve", "twenty vinte veinte",
)  # fmt: skip
_TENS = (
    "", "", "twenty vinte veinte", "thirty trinta treinta", "forty quarenta cuarenta", "fifty cinquenta cincuenta",
    "sixty sessenta sesenta", "seventy setenta", "eighty oitenta ochenta", "ninety noventa",
)  # fmt: skip
_ORDINALS = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9,
    "tenth": 10, "thirtieth": 30, "fortieth": 40, "fiftieth": 50, "sixtieth": 60, "seventieth": 70, "half": 2,
    "hundred": 100, "cem": 100, "cien": 100, "thousand": 1000, "mil": 1000, "couple": 2, "pair": 2, "dozen": 12,
    "duzia": 12, "docena": 12, "once": 1, "twice": 2, "thrice": 3, "decade": 10, "decada": 10, "both": 2, "ambos": 2,
    "ambas": 2, "twins": 2, "gemeos": 2, "gemelos": 2,
}  # fmt: skip


def _number_words() -> dict[str, int]:
    numbers = {word: value for value, words in enumerate(_UNITS) for word in words.split()}
    for tens, words in enumerate(_TENS):
        numbers |= dict.fromkeys(words.split(), 10 * tens)
    numbers |= {
        f"{ten}-{unit}": 10 * tens + value
        for tens, ten_words in enumerate(_TENS)
        for ten in ten_words.split()
        for value in range(1, 10)
        for unit in _UNITS[value].split()
    }
    return _ORDINALS | numbers


NUMBER_WORDS = _number_words()

FUNCTION_WORDS = word_set("""
    a an the and or nor but if then than that this these those of to in on at by for from with without about into onto
    over under up down off out as so too also just only even still yet again ever very really quite more most less least
    some any all both each every no not never none nothing nobody i me my mine we us our ours you your yours he him his
    she her hers it its they them their theirs who whom whose which what when where why how there here is am are
    was were
    be been being isn't aren't wasn't do does did done doing don't doesn't didn't have has had having haven't hasn't can
    could will would shall should may might must can't cannot won't wouldn't couldn't shouldn't i'm i've i'd i'll it's
    let let's get gets got getting own per via vs etc im ive dont doesnt cant one ones because during until till while
    after before since between through because against among within
    o os um uma uns umas e ou mas se que de do da dos das em no na nos nas por pelo pela pelos pelas para pra pro pras
    pros com sem sob sobre ate apos entre ao aos as mais menos muito muita muitos muitas tao ja ainda so tambem nao nem
    nunca sempre eu tu voce voces ele ela eles elas me te lhe meu minha meus minhas seu sua seus suas nosso nossa nossos
    nossas isso isto aquilo esse essa este esta esses essas aquele aquela quem qual quais quando onde como porque pois
    ser estar ter haver sou es somos sao era foi ser estou esta estamos estao tem tenho temos tinha ha vou vai vamos faz
    num numa nuns numas dele dela deles delas desse dessa deste desta nesse nessa neste nesta daqui aqui ali la tudo
    todo toda todos todas cada outro outra outros outras mesmo mesma gente ta to tava vc q pq tb
    el la los las un una unos unas y u o pero si lo le les al del en con sin por para desde hasta entre segun mas muy ya
    aun tambien no ni nunca siempre yo tu usted ustedes ella ellos ellas mi mis su sus nuestro nuestra nuestros nuestras
    eso esto aquello ese esa este esta esos esas quien cual cuales cuando donde como porque pues soy eres somos son era
    fue estoy esta estamos estan tengo tiene tienen tenemos hay voy va vamos hace se te nos todo toda todos todas otro
    otra mismo misma""")

COMMON_WORDS = word_set("""
    user person people someone like likes liked liking love loves loved enjoy enjoys enjoying prefer prefers preferred
    preference want wants wanted wish wishes need needs needed use uses used using work works worked working live lives
    lived living reside resides based born from make makes made making go goes going gone come comes know knows
    known say
    says said speak speaks speaking talk talks play plays playing study studies studying studied learn learns learning
    own owns owned keep keeps kept take takes took taking eat eats eating drink drinks drinking avoid avoids avoiding
    dislike dislikes hate hates call calls called name named names nickname nicknamed known year years old month months
    monthly week weeks weekly weekday weekdays day days daily hour hours minute minutes min time times today now current
    currently new main favorite favourite interested interest interests interesting into fan hobby hobbies habit habits
    goal goals plan plans planning planned project projects job profession occupation career employer company city town
    country lives-in home house family member members married single age aged birthday allergy allergic allergies diet
    dietary answer answers answering response responses reply replies style format language languages always never
    usually
    often sometimes regularly regular every each around about approximately roughly max maximum min minimum least most
    limit limited only level beginner advanced intermediate good bad some currently trying try tries tried considering
    considers consider thinking thinks think wanting hoping hopes possible possibly maybe might may perhaps probably
    unsure suspected suspects uncertain could would quit quits stopped stops stop started start starts starting has-been
    ask asks asking asked question questions topic topics thing things way lot several many much few kind type sort item
    able unable cannot can't doesn't won't don't not without no free time-zone timezone based pet pets dog cat child
    children kids partner wife husband relative side other another first last next previous former own experience
    experienced years-old spend spends spending save saves saving savings pay pays paying income budget owner
    usuario usuaria pessoa pessoas gosta gosto gostar adora adoro ama amo prefere prefiro preferencia quer quero querer
    deseja precisa preciso usa uso usar trabalha trabalho trabalhar mora moro morar vive vivo viver reside nasceu
    faz faco
    fazer vai ir vem sabe sei saber diz dizer fala falo falar joga toca estuda estudo estudar aprende aprender
    aprendendo
    tem ter possui mantem toma tomar come comer bebe beber evita evitar detesta odeia chama chamado chamada nome apelido
    ano anos mes meses mensal semana semanas semanal dia dias diario diaria hora horas minuto minutos vez vezes
    hoje agora
    atual atualmente novo nova principal favorito favorita interesse interessado interessada hobby habito meta objetivo
    plano planos planeja pretende projeto emprego profissao ocupacao empresa cidade pais casa familia casado casada
    solteiro solteira idade aniversario alergia alergico alergica dieta resposta respostas responder estilo formato
    idioma
    lingua geralmente costuma regularmente cerca aproximadamente maximo minimo limite nivel iniciante avancado bom boa
    tenta tentar tentando pensa pensando considera talvez possivel possivelmente provavelmente suspeita parou deixou
    comecou comecar pergunta perguntas duvida duvidas assunto coisa coisas jeito tipo pode poder consegue conseguir
    guarda
    guardar junta juntar paga pagar renda orcamento dono dona gasta gastar quantia valor
    persona personas gusta gustan gustar encanta quiere querer desea necesita usar trabaja trabajar vive vivir reside
    nacio hace hacer va ir viene sabe saber dice decir habla hablar juega toca estudia estudiar aprende aprender
    aprendiendo tiene tener posee mantiene toma tomar come comer bebe beber evita evitar odia detesta llama llamado
    llamada nombre apodo ano anos mes meses mensual semana semanas semanal dia dias diario hora horas minuto minutos vez
    veces hoy ahora actual actualmente nuevo nueva principal favorito favorita interes interesado interesada aficion
    meta objetivo planea pretende proyecto empleo profesion ocupacion empresa ciudad pais casa hogar familia casado
    casada soltero soltera edad cumpleanos alergia alergico alergica dieta respuesta respuestas responder estilo formato
    idioma lengua normalmente suele regularmente alrededor aproximadamente maximo minimo limite nivel principiante
    avanzado bueno buena intenta intentar intentando piensa pensando considera quizas quiza posible posiblemente
    probablemente dejo empezo pregunta preguntas duda dudas tema cosa cosas manera puede poder logra ahorra ahorrar paga
    pagar ingreso presupuesto gasta gastar cantidad""")

CONCEPTS = tuple(
    word_set(words)
    for words in (
        *KIN_BY_CONCEPT.values(),
        """married marry wedding husband wife spouse hubby casado casada casados casadas casei casou casamos casamento
        marido esposo esposa mulher mujer esposos casamiento boda""",
        "engaged engagement fiance fiancee noivo noiva noivos comprometido comprometida prometido novio novia",
        "divorced divorce divorciado divorciada divorciei divorciamos divorcio separado separada",
        "widowed widow widower viuvo viuva enviuvei viudo viuda died morreu faleceu murio fallecio",
        "single solteiro solteira soltero soltera",
        "alone sozinho sozinha solo sola one",
        "child children kid kids son sons daughter daughters twins toddler baby filho filha filhos filhas gemeos"
        " crianca hijo hija hijos hijas bebe boy boys girl girls meninos menino menina",
        "dog dogs puppy cachorro cachorra cao perro perra vira-lata",
        "cat cats kitten gato gata gatos gatas",
        "quit stopped stop gave-up sober no-longer parou parei largou deixou deixei dejo deje touched",
        "smoke smokes smoking cigarette cigarettes fumar fumo fuma cigarro cigarros",
        "vegetarian vegetariano vegetariana meat carne", "vegan vegano vegana",
        "pregnant gravida embarazada gravidez", "diabetic diabetes diabetico diabetica",
        "coeliac celiac celiaco celiaca gluten", "wheelchair cadeirante cadeira silla ruedas",
        "rent rents rented aluguel renta alquiler",
        "daily every-day everyday diariamente todo-dia", "yearly annual every-year",
        "morning mornings manha manhas manana mananas", "night nights noite noites noche noches noturno nocturno",
        "evening evenings", "weekend weekends fim-de-semana finde",
        "portuguese portugues portuguesa", "english ingles inglesa", "spanish espanol castellano espanhol",
        "french frances francesa", "german alemao aleman alemana", "italian italiano italiana",
    )
)  # fmt: skip
