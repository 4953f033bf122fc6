"""How people say facts about themselves in Spanish, in Spain and in America; see `frames.FrameTable.add`."""

from __future__ import annotations

from . import cues
from . import lexicon as lex
from .frames import Frame, FrameTable
from .names import (
    capitalised_name,
    capitalised_phrase,
    kin_with_name,
    name,
    name_alone,
    place,
    place_alone,
)
from .shapes import (
    exact,
    listing,
    matching,
    noun,
    number,
    number_within,
    recurring,
    without,
    words,
)
from .trades import known_trade, trade

# fmt: off
_ADVERBS = "ya solo aun todavia siempre tambien actualmente ahora hoy mismo realmente muy casi simplemente"
_VAGO = (
    r"eso|esto|aquello|es[ea]s?|est[ea]s?|como|cuando|si|saber|que|el (?:primero|segundo|tono|resultado|texto)|la (?:primera|segunda|idea|opcion|\d)|tu|tus|su|mucho|demasiado|ver|oir|entender|recibir|tener|ir|ser|todo|una?|mas|nada|mi|mis|mejor|asi"
)
_gustado = without(_VAGO, words(12))
_ESTADO = r"(?:es|tiene|vive|trabaja|nacio|odia|adora|ama|detesta|no|hace|estudia|juega|toca|gana|habla|cumple|maneja|usa|cuida|vende|solo|siempre|ya|le (?:gusta|encanta)|cobra)"
_TAREAS = r"(?:e-?mails?|correos?|cartas?|mensajes?|textos?|respuestas?|informe|post|lista|curriculum|cv|presentacion|nota|discurso|trabajo (?:de|para) (?:la )?(?:escuela|clase|uni)|cena|almuerzo|comida|torta|sopa|cuentas|compra|pregunta|plan|eso|esto|algo|nada)"
_HACIENDO = r"(?:construyendo|escribiendo|restaurando|desarrollando|armando|montando|creando|digitalizando|reformando|programando|grabando|componiendo|organizando|catalogando|traduciendo|editando|pintando|cosiendo|bordando|tejiendo|disenando|produciendo|migrando|abriendo|trabajando en|haciendo|preparando|renovando)"
_VERBO_META = (
    r"(?:aprender (?!como|mas sobre|a hacer (?:eso|esto))|perder|bajar (?:de peso|\d|a)|adelgazar|ganar|juntar|ahorrar|guardar|dejar de|ser (?!clar|direct|amable)|aprobar|entrar (?:en|al|a)|graduarme|jubilarme|mudarme|mudarnos|irme a|vivir (?:en|de|sol)|comprar(?:me|nos)? (?:una?|el|la|nuestra|mi) (?:\w+ )?(?:casa|coche|auto|carro|piso|departamento|moto|terreno|bici\w*)|"
    r"pagar (?:las?|el|mi|mis) (?:deudas?|hipoteca|prestamo|tarjeta)|abrir|lanzar|publicar|terminar|acabar|correr (?:una?|la|el|\d)|hacer (?:un |una |el )?(?:master|maestria|doctorado|maraton|intercambio|curso)|llegar (?:a|al)|viajar|conocer|volver a estudiar|conseguir|sacar(?:me)? (?:el|la) (?:carnet|licencia|certificado|\w+ [abc]\d)|cambiar de|reformar|montar|poner|casarme|casarnos|tener (?:un|hijos|mi)|leer|completar|dormir .*horas|reducir|independizarme|emprender)"
)
_ANTES = r"(?:antes de(?:l)?|hasta|para (?=fin|finales|mediados|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|navidad|el verano|\d{4})) (?:el |la |fin|finales|mediados|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|navidad|verano|\d)"
_VERBOS = (
    r"(?:corro|nado|riego|almuerzo|desayuno|ceno|estiro|coso|tejo|entreno|camino|juego|toco|leo|escribo|estudio|trabajo|madrugo|cocino|hago|voy|tomo|como|bebo|medito|rezo|llevo|visito|veo|salgo|compro|anoto|practico|bailo|canto|pinto|dibujo|planto|cuido|ahorro|aparto|"
    r"limpio|lavo|pago|mando|envio|llamo|publico|grabo|organizo|doy|uso|ando|pesco|subo|escucho|manejo|viajo|vuelvo|llego|ensayo|remo|me (?:levanto|despierto|acuesto|ducho)|jugamos|hacemos|vamos|salimos|cocinamos|comemos|ahorramos|apartamos|tocamos|compramos|nos (?:reunimos|juntamos)|entrenamos|vemos|cenamos)"
)
_APARATO = r"(?:microondas|horno(?: de lena| electrico)?|freidora(?: de aire)?|lavavajillas|lavarropas|lavadora|congelador|freezer|nevera|heladera|refrigerador|licuadora|batidora|banera|patio|balcon|jardin|garaje|cochera|ascensor|elevador|impresora|agua caliente|aire acondicionado|wi-?fi|internet|computadora|ordenador|laptop|tele|television|coche|auto|carro|bici|bicicleta|tarjeta de credito)"
_EQUIPO = r"(?:horno de lena|freidora de aire|olla a presion|olla express|maquina de coser|telar|torno|telescopio|tocadiscos|invernadero|cinta de correr|bicicleta electrica|autocaravana|kayak|dron|silla de ruedas|audifonos medicos|parrilla|asador)"
_EMPRENDIMIENTO = r"(?:podcast|newsletter|blog|canal(?: de youtube)?|novela|libro (?:de|sobre)|tesis|tfg|tfm|startup|emprendimiento|tiendita|tienda online|puesto|taller|documental|corto|huerta|pasteleria|food truck)"
_PIECES = {
    **lex.PIECES,
    "aparato": _APARATO,
    "equipo": _EQUIPO,
    "emprendimiento": _EMPRENDIMIENTO,
    "hora": r"(?:las? (?:\d|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce)|mediodia|medianoche)",
    "recurrence": cues.RECURRENCE,
    "yo": rf"(?:(?:yo|nosotros|nosotras) )?(?:{lex.any_of(_ADVERBS)} )*",
    "soy": r"{yo}(?:soy|somos) (?:una? |el |la )?",
    "estoy": r"{yo}(?:estoy|estamos|ando|llevo (?:\w+ ){1,3}|vengo) ?",
    "tengo": r"{yo}(?:tengo|tenemos) ",
    "mi": r"(?:mi|mis|nuestro|nuestra|nuestros|nuestras) ",
    "numero": r"(?:\d+|una?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez)",
    "edad": r"(?:\d{1,3}|(?:treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa)(?: y \w+)?|veinti\w+|veinte|dieciocho|diecinueve|diecisiete)",
    "dinero": r"(?:(?:unos|unas|como|cerca de|mas o menos|hasta|solo|maximo|casi|de|alrededor de) )*(?:(?:us\$|s/|\$|\u20ac|mxn|cop) ?)?\d[\d.,]*(?: ?(?:k|mil|millon|millones|palos|lucas))?(?!\d)(?: ?(?:pesos|euros|\u20ac|dolares|soles|lucas|palos))?",
    "al_mes": r"(?: (?:neto|netos|limpios|bruto|brutos))?(?: ?(?:por|/|al|a la|cada) ?(?:mes|semana|ano|dia))?",
    "par": lex.PARTNER["es"],
    "nino": lex.CHILD["es"],
    "pariente": lex.RELATIVE["es"],
    "bicho": lex.PET,
    "antes": _ANTES,
    "estado": _ESTADO,
    "haciendo": _HACIENDO,
    "verbo_meta": rf"(?:{_VERBO_META}|(?:subir|pasar|bajar) (?:de \d|a \d|el precio|mis? )|mudar(?:me|nos) a)",
    "verbos": _VERBOS,
}


def _quien(table: FrameTable) -> None:
    add = table.add
    add("name", r"(?:{mi}nombre(?: completo| real)? es|me llamo|yo me llamo|nombre:|el nombre es) {v}", name, confidence=0.95)
    add("name", r"(?:yo )?(?:soy|aqui|les habla|te habla) (?:el |la )?{v}", name_alone, confidence=0.9)
    add("nickname", r"(?:(?:todo el mundo|todos|mis amigos|en casa|en el trabajo|la gente) (?:\w+ ){0,3}?me (?:dicen?|llaman?|conocen? como)|me dicen|me llaman|(?:puedes|podes|puede) (?:decirme|llamarme)|(?:dime|decime|llamame)|mi apodo es|me conocen como) {v}", name, confidence=0.93)
    add("pronouns", r"{mi}pronombres? (?:es|son|:) {v}", words(4), confidence=0.95)
    add("pronouns", r"(?P<v>(?:ella|el|elle)/(?:ella|la|lo|elle|le|they|she|he|suya|suyo)(?:/\w+)?)", exact, anywhere=True, confidence=0.9)
    add("age", r"(?:{tengo}|(?:yo )?(?:cumpli|cumplo|acabo de cumplir) )(?P<v>{edad}) ?anos(?! (?:de (?:experiencia|casad|antiguedad|carrera)|trabajando|haciendo|viviendo|en (?:el|la|este|esta)))", exact, confidence=0.93)
    add("age", r"(?:yo )?tengo (?P<v>[1-9]\d)(?= ?(?:$|[,.;!()]|y |pero ))", exact, confidence=0.85)
    add("age", r"a (?:los|mis) (?P<v>[1-9]\d)(?: anos)?,? (?:no|ya|yo|voy|sigo|me|decidi|empece|volvi).*", exact, confidence=0.78)
    add("birthday", r"{mi}cumple(?:anos)? (?:es|cae)(?: el)? {v}", words(5), confidence=0.95)
    add("birthday", r"(?:yo )?(?:naci|cumplo anos|cumplo) (?:el |un )(?P<v>\d{1,2}(?:/\d{1,2}| de \w+(?: de \d{4})?))", exact, confidence=0.93)
    add("nationality", r"{soy}(?P<v>{demonym})(?= ?(?:$|[,.;!()]|y |pero |de |que ))", exact)
    add("nationality", r"(?:{mi}pasaporte es|tengo (?:la )?(?:nacionalidad|ciudadania|pasaporte)) (?P<v>{demonym})", exact)
    add("religion", r"{soy}(?P<v>{religion})(?= ?(?:$|[,.;!()]|y |pero |practicante))", exact, category="identity")
    add("home_city", r"(?:{yo}(?:vivo|vivimos|resido)|estoy viviendo|estamos viviendo|viviendo)(?: (?:sol[oa]|hace \w+ anos|ahora|actualmente|aqui|aca|en un \w+|cerca|en el centro|en las afueras de))*,? (?:en|cerca de) {v}", place, confidence=0.95)
    add("home_city", r"(?:{yo})?(?:me mude|nos mudamos|me he mudado|nos hemos mudado|me vine|nos vinimos)(?: (?:hace \w+ \w+|recien|ahora|el \w+ pasado|este \w+))* (?:a|para) {v}", place, confidence=0.9)
    add("home_city", r"(?:nosotros )?estamos en {v}", place_alone, confidence=0.72)
    add("home_city", r"(?:(?:soy|estoy|somos) )?(?:aqui|aca) (?:de|en) {v}", place, confidence=0.8)
    add("hometown", r"{yo}(?:soy|somos) (?:originari[oa] |natural |nacid[oa] )?(?:de|del|en) {v}", place, confidence=0.85)
    add("hometown", r"(?:{yo})?(?:naci|creci|me crie|vengo)(?: y creci)? (?:en|de) {v}", place, confidence=0.88)
    add("name", r"(?:[^,.;]{2,40}? )?(?:me llamo|me pusieron) {v}", capitalised_name, confidence=0.88)
    add("home_city", r"{soy}(?:{trade})(?: \w+)? (?:aqui |aca )?en {v}", place, confidence=0.8)


def _gente(table: FrameTable) -> None:
    add = table.add
    add("marital_status", r"{yo}(?:soy|estoy|somos|estamos) (?:recien )?(?P<v>casad[oa]s?|solter[oa]|divorciad[oa]|viud[oa]|separad[oa]|comprometid[oa]s?|en pareja)(?= ?(?:$|[,.;!()]|y |con |hace |pero |desde ))", exact)
    add("marital_status", r"(?P<v>(?:me (?:case|divorcie|separe)|nos (?:casamos|divorciamos|separamos))(?: .+)?)", words(6), confidence=0.88)
    add("partner_name", r"(?:{mi})(?:{par})(?:,| se llama| es)? {v}", capitalised_name, anywhere=True, confidence=0.9)
    add("relative", r"(?:{mi})(?P<v>{par}(?: [^\s,]+){0,2}? {estado}(?: .+))", words(12), confidence=0.8)
    add("child", r"{tengo}(?P<v>{numero} (?:\w+ ){0,2}?{nino}(?!\w).*)", words(10), confidence=0.92)
    add("child", r"(?:{mi})(?P<v>{nino}(?: [^\s,]+){0,2}? {estado}(?: .+))", words(12), confidence=0.85)
    add("child", r"(?:{mi})(?P<v>(?:\w+ )?{nino}(?:,| se llama)? [^\s,]+)", kin_with_name, anywhere=True, confidence=0.85)
    add("child", r"(?:soy )?(?:padre|madre|papa|mama) (?P<v>de {numero}(?: \w+)?(?!\w).*)", words(6), confidence=0.85)
    add("child", r"(?P<v>no (?:tengo|tenemos) hijos(?!\w).*)", words(6), category="profile")
    add("relative", r"(?:{mi})(?P<v>{pariente}(?: [^\s,]+){0,2}? {estado}(?: .+))", words(14), confidence=0.85)
    add("relative", r"(?:{mi})(?P<v>{pariente},? [^\s,]+)", kin_with_name, anywhere=True, confidence=0.8)
    add("pet", r"{tengo}(?P<v>{numero} (?:\w+ ){0,2}?{bicho}s?(?!\w).*)", words(10), confidence=0.92)
    add("pet", r"(?:{mi})(?P<v>(?:\w+ )?{bicho}s?(?:,| se llama)? [^\s,]+)", kin_with_name, anywhere=True, confidence=0.88)
    add("household", r"{yo}(?:vivo|vivimos)(?: \w+)? (?P<v>(?:con .+|sol[oa](?! en).*))", words(9), confidence=0.92)
    add("household", r"{yo}comparto (?P<v>(?:piso|departamento|depto|casa|cuarto) con .+)", words(8), confidence=0.88)
    add("household", r"{yo}(?:vivo|vivimos) en (?:una? )?(?P<v>(?:casa|piso|departamento|depto|apartamento|estudio|chacra|finca)(?!\w).*)", words(8), confidence=0.82)
    add("household", r"(?:en casa )?somos (?P<v>{numero}(?: en casa| personas)(?!\w).*)", words(8), confidence=0.85)
    add("household", r"en (?:mi )?casa (?:aqui )?(?:somos|vivimos|estamos|soy) (?P<v>(?:solo )?(?:yo|mi|{numero}|los)(?!\w).*)", words(10), wide=True, confidence=0.85)
    add("household", r"(?P<v>somos {numero} (?:en (?:la )?casa|aqui)(?!\w).*)", words(9), confidence=0.8)
    add("child", r"(?:en (?:mi )?casa )?somos [\w ,]{2,30} y (?P<v>una? {nino},? [^\s,]+)", kin_with_name, wide=True, confidence=0.82)
    add("caregiving", r"{yo}(?P<v>cuido (?:a |de )?(?:mi|mis) (?:\w+ )?{pariente}(?!\w).*)", words(8), category="profile", confidence=0.82)
    add("goal", r"{yo}(?P<v>(?:me caso|nos casamos|me voy a casar) (?:en|el|este|dentro) .+)", words(6), confidence=0.82)
    add("goal", r"{yo}(?P<v>(?:me mudo|nos mudamos|me voy a vivir|me voy a mudar|nos vamos a vivir) (?:a|para) [^,;]{2,30}? (?:en|el|este|dentro de) (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|verano|invierno|otono|primavera|ano|mes|\d).*)", words(9), confidence=0.84)


def _acabado(table: FrameTable) -> None:
    add = table.add
    add("home_city", r"(?:{yo})?(?:ya no (?:vivo|vivimos)|(?:antes |yo )vivia) en {v}", place, negates=True)
    add("employer", r"(?:{yo})?(?:ya no trabajo|yo trabajaba|deje de trabajar) (?:en|para) (?:el |la )?{v}", capitalised_phrase, negates=True)
    add("occupation", r"(?:{yo})?(?:ya no soy|deje de ser) (?:una? )?{v}", known_trade, negates=True)
    add("diet", r"(?:{yo})?(?:ya no soy|deje de ser|no soy) (?P<v>{diet})(?!\w)", exact, negates=True)
    add("allergy", r"(?:{yo})?(?:ya no soy|no soy|nunca fui|deje de ser) alergic[oa] (?:a|al|a la|a los|a las) {v}", listing, several=True, negates=True)
    add("allergy", r"(?:{yo})?(?:ya no (?:tengo|tenemos)|no (?:tengo|tenemos)|nunca (?:tuve|tuvimos)) (?:ninguna )?alergia (?:a|al|a la|a los|a las) {v}", listing, several=True, negates=True)
    add("car", r"(?:{yo})?(?:ya no tengo|vendi)(?: el| mi)? (?P<v>coche|auto|carro)(?!\w)", exact, negates=True)
    add("pet", r"(?:{yo})?ya no tengo {v}", matching(lex.PET, words(5)), negates=True)


def _oficio(table: FrameTable) -> None:
    add = table.add
    add("occupation", r"{soy}{v}", trade, confidence=0.92)
    add("occupation", r"{yo}(?:trabajo|trabaje|estoy trabajando) (?:de|como) (?!noche|dia|lunes|casa|manana|tarde){v}", noun, confidence=0.92)
    add("occupation", r"{yo}me dedico a(?:l| la)? {v}", noun, confidence=0.9)
    add("occupation", r"{yo}(?P<v>(?:doy clases? de|enseno) .+)", without(r"enseno (?:lo|la|esto|eso|te)(?!\w)", noun), confidence=0.88)
    add("occupation", r"{tengo}(?P<v>una? (?:\w+ ){0,2}?{business}(?!\w).*)", noun, confidence=0.85)
    add("occupation", r"{soy}(?P<v>(?:duen[oa]|soci[oa]|propietari[oa]) de .+)", noun, confidence=0.85)
    add("employer", r"{yo}trabajo (?:en|para) (?:el |la |los |las )?{v}", capitalised_phrase, confidence=0.88)
    add("field_of_study", r"{yo}(?:estudio|curso|estoy estudiando|estudie) (?P<v>(?:mecatronica|medicina|derecho|ingenieria|enfermeria|letras|historia|geografia|biologia|fisica|quimica|matematicas?|psicologia|pedagogia|administracion|contabilidad|ciencias? \w+|arquitectura|diseno|periodismo|publicidad|odontologia|veterinaria|farmacia|nutricion|fisioterapia|informatica|sistemas|economia|filosofia|sociologia|agronomia|gastronomia|magisterio|bellas artes|musica|trabajo social|turismo|cine|filologia|marketing)(?!\w).*)", noun, confidence=0.9)
    add("school", r"{yo}(?:estudio|curso)(?: \w+){1,3} en (?:el |la )?(?P<v>.+)", capitalised_phrase, confidence=0.82)
    add("work_schedule", r"{yo}(?P<v>trabajo (?:de (?:noche|noches|manana|dia|tarde|madrugada|lunes .*|\d.*)|por (?:la|las) \w+|a turnos|en turnos?|desde casa|medio tiempo|media jornada|los .+|de \d.*|hasta las .+).*)", words(12), confidence=0.88)
    add("work_schedule", r"{mi}(?:turno|horario(?: de trabajo)?|jornada) (?:es|va|empieza)(?: de)? {v}", words(10), confidence=0.88)
    add("monthly_income", r"{yo}(?:gano|cobro|recibo|ingreso|saco) (?P<v>{dinero}{al_mes})", number, confidence=0.92)
    add("monthly_income", r"(?:{mi})?(?:sueldo|salario|ingreso)(?: neto| mensual)? (?:es|son|de|:) (?:de )?(?P<v>{dinero}{al_mes})", number, confidence=0.9)
    add("constraint", r"(?:el |mi |nuestro |la |nuestra )?(?P<v>(?:alquiler|renta|hipoteca|expensas)(?: (?:es|de|son|se lleva|cuesta|sale)) (?:de )?{dinero}{al_mes})", number, confidence=0.85)
    add("occupation", r"{yo}(?P<v>(?:vendo|coso|fabrico|produzco|crio|arreglo|reparo) (?!eso|esto|mi|todo|la |el )[\w ]+? (?:por encargo|en la feria|en el mercado|por internet|en la calle|a domicilio|en ferias))(?!\w).*", exact, confidence=0.82)
    add("occupation", r"{yo}(?P<v>(?:manejo|conduzco|piloteo) (?:un |una |el )?(?:colectivo|camion|autobus|bus|taxi|uber|ambulancia|tractor|trailer|metro|tranvia|remis)(?!\w).*)", noun, confidence=0.85)
    add("work_schedule", r"{yo}(?P<v>(?:entro|salgo)(?: (?:a trabajar|del trabajo|de trabajar|del turno))? a {hora}.*)", words(9), confidence=0.82)
    add("work_schedule", r"{yo}(?P<v>(?:doy|trabajo|hago) \d+ horas (?:a la semana|por semana|semanales|al dia|por dia|diarias))", exact, confidence=0.82)


def _cuerpo_y_limites(table: FrameTable) -> None:
    add = table.add
    add("allergy", r"{soy}(?:muy |super )?alergic[oa] (?:a|al|a la|a los|a las) {v}", listing, several=True, confidence=0.95)
    add("allergy", r"{tengo}(?:mucha |una )?alergia (?:a|al|a la|a los|a las) {v}", listing, several=True, confidence=0.95)
    add("diet", r"{soy}(?:casi )?(?P<v>{diet}(?: estrict[oa])?)(?!\w)", exact, confidence=0.95)
    add("diet", r"me (?:hice|volvi) (?P<v>{diet})(?!\w)", exact, confidence=0.92)
    add("diet", r"{yo}(?P<v>(?:no|nunca) (?:como|comemos|consumo) (?!nada|mucho|bien|eso|fuera|en casa|tanto|antes|desde).+)", words(10), confidence=0.88)
    add("health_condition", r"(?:{soy}|{estoy})(?:muy |medio |totalmente )*(?P<v>{ailment_of_one}(?!\w).*)", noun, confidence=0.92)
    add("health_condition", r"(?:{tengo}|{yo}(?:sufro|padezco)(?: de)? )(?:una? |mucha |mucho |fuertes? )*(?P<v>{ailment}(?!\w).*)", noun, confidence=0.92)
    add("health_condition", r"(?:me )?(?:diagnosticaron|han diagnosticado|diagnosticad[oa])(?: con)? {v}", noun, confidence=0.9)
    add("health_condition", r"(?:como )?(?:yo )?(?P<v>(?:uso|llevo|tomo) (?:silla de ruedas|audifonos?|insulina|marcapasos|muletas?|anticoagulantes)(?!\w))", exact, confidence=0.88)
    add("health_condition", r"(?P<v>{ailment_of_one}) (?:aqui|aca)(?!\w).*", exact, confidence=0.85)
    add("occupation", r"(?P<v>[\w -]{3,40}?) (?:aqui|aca)(?!\w).*", known_trade, confidence=0.8)
    add("height", r"(?:(?:yo )?(?:mido|tengo)|altura:?|estatura:?) (?P<v>[12][.,]\d\d ?(?:m(?:etros?)?)?(?!\w)|\d{3} ?cm)", exact, confidence=0.93)
    add("weight", r"(?:(?:yo )?peso|peso:?|estoy en) (?:unos |hoy |como )*(?P<v>\d{2,3}(?:[.,]\d)? ?(?:kgs?|kilos?|libras))(?!\w)", exact, confidence=0.93)
    add("constraint", r"(?:yo |nosotros )?(?:solo |tambien |todavia )?(?P<v>(?:no|nunca) (?:manejo|conduzco|bebo|fumo|uso|tomo|viajo|vuelo|trabajo|cocino|subo|puedo|tengo (?:coche|auto|carro|horno|hijos|licencia|carnet|internet|ascensor|lavadora|freezer|microondas|balcon|patio|ordenador|computadora|impresora|tarjeta|freidora|tele)|quiero (?:suscribirme|pagar))(?! (?:mas (?:en|con|para)|eso|esto|saber|ver|abrir|creer|decir|mandar|instalar|bajar|hacer (?:eso|esto|que)|entrar|dormir|evitar|encontrar|recordar|esperar)).*)", words(14), confidence=0.83)
    add("constraint", r"(?P<v>hasta [\w ]{3,40}?,? no puedo .+)", words(16), confidence=0.83)
    add("constraint", r"{yo}(?P<v>(?:solo|solamente|unicamente) (?:puedo|tengo|como|bebo|trabajo|uso|compro|cocino|entreno|estudio|duermo|consigo) (?!una (?:pregunta|duda)|eso|esto).+)", words(14), confidence=0.85)
    add("constraint", r"(?P<v>(?:primer|segundo|tercer|cuarto|quinto|sexto|ultimo|\d\w{0,2})(?:o)?(?: piso)? sin ascensor)", exact, anywhere=True, confidence=0.82)
    add("constraint", r"(?P<v>(?:ando|estoy|vamos|voy) (?:muy |medio )?(?:cort[oa]s?|just[oa]s?) de (?:plata|dinero|guita).*)", words(8), confidence=0.85)
    add("constraint", r"(?P<v>(?:entre semana|de lunes a viernes|(?:los|el) (?:fines? de semana|finde)) (?:nada|no|solo|maximo|nunca) .+)", words(14), confidence=0.8)
    add("constraint", r"{mi}(?:casa|piso|departamento|cocina|edificio) (?P<v>(?:no tiene|solo tiene) .+)", words(8), confidence=0.82)
    add("budget", r"(?:(?:nos pusimos|me puse|tenemos|vamos a ponernos) )?(?:(?:mi|nuestro|el|un) )?(?P<v>(?:presupuesto|tope|limite)(?: (?:de|del|para) [\w ]{1,24}?)? (?:es|de|:|son|queda en)? ?(?:de )?{dinero}{al_mes}.*)", number_within, confidence=0.85)
    add("budget", r"{yo}(?:puedo|quiero|pienso) gastar (?P<v>(?:como maximo|hasta|solo|unos) {dinero}{al_mes}.*)", words(9), confidence=0.78)
    add("timezone", r"(?P<v>(?:hora|horario) (?:de|del) (?:mexico|espana|argentina|chile|madrid|bogota|lima|canarias|colombia|peru|uruguay|caracas))(?!\w)", exact, anywhere=True, confidence=0.6)
    add("provider", r"(?:soy )?cliente de {v}", words(5), category="profile", confidence=0.75)
    add("health_condition", r"{yo}(?P<v>(?:ando|camino) con (?:baston|muletas?|andador)(?!\w).*)", noun, confidence=0.85)
    add("constraint", r"(?:(?:aqui|aca|en casa|en mi casa) (?=no hay )|(?:aqui |aca |en casa )?(?=no ten))(?P<v>no (?:tengo|tenemos|hay) (?:un |una |ni )?{aparato}(?! (?:ahora|hoy))(?!\w).*)", words(8), confidence=0.83)
    add("constraint", r"(?:(?:aqui|aca|en casa) )?(?P<v>(?:solo|solamente) (?:tengo|tenemos|hay) (?:un |una |el |la )?(?:\w+ )?{aparato}(?!\w).*)", words(8), confidence=0.82)
    add("constraint", r"(?:el |la |los |las )?(?P<v>(?!eso|esto|aqui|ahora|que|porque|pero|yo |tu |ella)[a-z][\w -]{2,30}? (?:yo )?no (?:lo |la |los |las )?(?:como|bebo|uso|tomo|pruebo))(?= ?(?:$|[,.;!]|nunca|ni |por|desde))", exact, confidence=0.82)
    add("dwelling", r"{mi}(?P<v>(?:casa|piso|departamento|depto|terreno|cocina|patio|jardin|estudio) (?:tiene|mide|es de) (?:unos |solo )?\d[\d.,]* ?(?:m[2\u00b2]|metros?(?: cuadrados)?|hectareas?)(?!\w).*)", words(8), category="profile", confidence=0.85)


def _cosas(table: FrameTable) -> None:
    add = table.add
    add("car", r"(?:{tengo}|{yo}(?:manejo|conduzco) |me compre )(?:una? |mi )?(?P<v>(?:\w+ )?{car}(?: [\w.]+){0,3})(?!\w)", noun, confidence=0.88)
    add("car", r"(?:{mi})(?:(?:coche|auto|carro) (?:es )?(?:una? |el )?)?(?P<v>(?:viej[oa] )?{car}(?:ita|ito)?(?: {car})?(?: (?:del )?(?:19|20)\d\d)?)(?!\w)", exact, anywhere=True, confidence=0.85)
    add("phone", r"(?:{tengo}|{yo}uso |{mi}(?:celular|telefono|movil) es |en {mi}|{mi})(?:una? |el )?(?P<v>(?:samsung )?{phone}(?: \w*\d\w*)?(?: (?:pro|max|mini|plus|ultra|fe|lite|se|note|go))*)(?!\w)", exact, anywhere=True, confidence=0.85)
    add("operating_system", r"(?:{yo}(?:uso|trabajo (?:en|con)|corro)|{mi}(?:\w+ )?(?:pc|laptop|computadora|ordenador|compu|celular|movil) (?:es|tiene|usa|corre)) (?:el |un )?(?P<v>{system})(?= ?(?:$|[,.;!()]|y |pero |aqui|en ))", exact, confidence=0.88)
    add("tool", r"{yo}(?:uso|programo en|programo con|trabajo con|desarrollo en|escribo en|monto en|edito en|diseno en|hago todo en) (?:el |la )?(?P<v>{code}(?:(?:,| y| con) {code})*)(?!\w)", exact, several=True, confidence=0.85)
    add("owns", r"{tengo}(?P<v>(?:{numero} |mi )?(?:\w+ ){0,2}?(?:freidora(?: de aire)?|batidora|olla a presion|mancuernas?|pesas|kettlebells?|cinta de correr|bicicleta|bici|barra|telescopio|maquina de coser|kindle|tablet|ipad|laptop|consola|ps\d|xbox|piano|guitarra|disco externo|dron|camara|proyector|parrilla|huerta|patio|balcon|acuario|moto|barco|tocadiscos)(?!\w).*)", words(10), confidence=0.82)
    add("owns", r"(?:mi|mis|nuestro|nuestra) (?P<v>{equipo})(?!\w)", exact, anywhere=True, confidence=0.78)


def _respuestas(table: FrameTable) -> None:
    add = table.add
    add("answer_language", r"(?:(?:por favor|siempre|puedes|podes|a partir de ahora|de ahora en adelante|solo|y) )*(?:respond\w+|contest\w+|habl\w+|escrib\w+)(?: conmigo| siempre| solo)* (?:solo |siempre )?en (?P<v>(?:\w+ )?{language})(?!\w)", exact, confidence=0.88, wish=True)
    add("currency", r"(?:(?:siempre|solo|por favor) )*(?:usa|mostra\w*|muestra\w*|pon\w*|da\w*|pasa\w*|calcula\w*)(?: (?:siempre|todo|los|las|precios|en|el|montos))* (?P<v>{currency})(?!\w)", exact, confidence=0.82, wish=True)
    add("currency", r"(?:los gastos|todo|precios|las cuentas)(?: [\w]+){0,5} en (?P<v>{currency})(?!\w)", exact, anywhere=True, confidence=0.8, wish=True)
    add("answer_style", r"(?P<v>(?:mandame|dame|muestrame|mostrame|pasame|explicame|escribeme|escribime|usa|pon|pone|redondea) siempre .+|siempre (?:mandame|dame|muestrame|mostrame|explicame|escribeme|pon|redondea) .+)", words(14), confidence=0.8, wish=True)
    add("answer_style", r"(?P<v>nunca (?:me )?(?:mandes|muestres|sugieras|recomiendes|uses|empieces|escribas) .+|(?:a partir de ahora|de ahora en adelante),? (?:mandame|dame|muestrame|explicame|usa|escribe) .+)", words(14), confidence=0.78, wish=True)


def _gustos(table: FrameTable) -> None:
    add = table.add
    add("dislikes", r"{yo}(?:odio|detesto|aborrezco|no (?:soporto|aguanto|tolero)|no me (?:gustan?|va|van)(?: nada| mucho)?|me (?:molestan?|dan? asco|repugnan?)) {v}", without(_VAGO, words(12)), confidence=0.87)
    add("dislikes", r"(?:el |la |los |las )?(?P<v>[\w -]{3,30}?) (?:no,? gracias|no me (?:gustan?|va|entra))(?!\w)", exact, confidence=0.75)
    add("likes", r"(?:a mi )?(?:me (?:gustan?|encantan?|fascinan?)(?: mucho| mas)?|{yo}(?:adoro|amo|prefiero|disfruto(?: de)?)) {v}", _gustado, confidence=0.8)
    add("interest", r"(?:me (?:interesan?|apasionan?|flipan?|obsesionan?|vuelven? loc[oa]|vuela la cabeza)(?: mucho)?|{soy}(?:muy |super )?(?:fan|fanatic[oa]|aficionad[oa]|apasionad[oa]|amante) (?:de|del|a|al)(?: la| los| las)?|{estoy}(?:obsesionad[oa]|enganchad[oa]|metid[oa]|viciad[oa]) (?:con|a|en|al)(?: el| la| los| las)?) {v}", without(_VAGO, words(8)), confidence=0.87)
    add("likes", r"(?:a mi )?me (?:gusta|gustan) (?:mucho|muchisimo|bastante) {v}", words(10), confidence=0.8)
    add("interest", r"(?:yo )?soy (?:hincha |fan |del |de )*(?P<v>{team})(?= ?(?:$|[,.;!()]|y |desde ))", exact, confidence=0.7)
    add("interest", r"{yo}(?:leo todo (?:lo que sale )?(?:sobre|de)|sigo todo (?:sobre|de|lo de)|me leo todo (?:sobre|de)) {v}", words(8), confidence=0.87)
    add("hobby", r"{mi}(?:hobby|pasatiempo|aficion)(?: favorit[oa])? es {v}", words(8), confidence=0.92)
    add("hobby", r"{yo}(?P<v>(?:colecciono|tejo|bordo|cultivo|crio (?:abejas|gallinas|pajaros)|pinto (?:miniaturas|acuarela\w*|cuadros)|observo (?:aves|pajaros|estrellas)|hago (?:ceramica|crochet|carpinteria|origami|cerveza artesanal))(?!\w).*)", words(9), confidence=0.87)
    add("hobby", r"en (?:mi|mis) (?:tiempo libre|ratos libres),? (?:yo )?(?P<v>.+)", words(9), confidence=0.85)
    add("favorite_", r"{mi}(?P<k>\w+)(?: \w+)? (?:favorit[oa]|preferid[oa]) (?:es|siempre fue|fue) (?:el |la )?{v}", without("cuando|aquel|una? de", words(8)), confidence=0.9)


def _saberes(table: FrameTable) -> None:
    add = table.add
    add("skill", r"{yo}(?P<v>(?:toco|juego(?: al?)?) (?:el |la |al )?(?:{instrument}|{played})(?!\w).*)", words(10), confidence=0.9)
    add("skill", r"{yo}(?P<v>(?:se|domino|entiendo) (?:de |mucho de |bastante de |coser|tejer|programar|soldar|cocinar|nadar|leer partituras).+)", without(r"se (?:de (?:que|eso|esto|memoria)|que|si)|entiendo de (?:que|eso)", words(9)), confidence=0.8)
    add("skill", r"{yo}(?:manejo|domino) (?:muy |bastante )?bien {v}", words(6), confidence=0.82)
    add("skill", r"{yo}(?P<v>no (?:se|entiendo)(?: casi)? (?:nada de .+|(?:cocinar|manejar|nadar|programar|coser)(?!\w).*))", without(r".* nada de (?:eso|esto|lo)(?!\w)", words(9)), confidence=0.82)
    add("skill", r"{yo}(?P<v>(?:programo|reparo|coso|bailo|canto|dibujo|traduzco|soldo|arreglo) .*(?:hace|desde) .+)", words(10), confidence=0.84)
    add("skill", r"(?P<v>(?:[\w-]+ ){1,3}(?:me queda(?:n)? grande|se me da(?:n)? (?:bien|mal|fatal|genial)))", without("eso|esto|que", exact), confidence=0.82)
    add("language_spoken", r"{yo}(?:hablo|chapurreo)(?: (?:bien|un poco de|algo de|solo|tambien))* (?P<v>{language}(?:(?:, | y |, y )(?:un poco de |algo de )?{language}){0,5})(?!\w)", exact, several=True, wide=True, confidence=0.93)
    add("language_spoken", r"(?:{mi}(?:lengua materna|idioma materno|primera lengua) es (?:el )?|{soy}fluid[oa] en )(?P<v>{language})(?!\w)", exact, confidence=0.92)
    add("learning", r"(?:{estoy})(?:aprendiendo|estudiando)(?: a)? {v}", without("mucho|tanto|con|vivir|convivir|eso|que|para|en|demasiado", words(9)), confidence=0.88)
    add("learning", r"{yo}(?:empece|comence|volvi|he empezado) (?:a (?:estudiar|aprender)|con|clases de|un curso de|el curso de) {v}", words(9), confidence=0.86)
    add("skill", r"(?:{mi})?(?P<v>{language} (?:es|esta|anda) (?:de )?(?:nivel )?(?:[abc][12]|basico|intermedio|avancado|avanzado|principiante|fluido|pesimo|nulo))(?!\w)", exact, confidence=0.84)
    add("skill", r"{tengo}(?:un |el |nivel )*(?P<v>(?:[abc][12] (?:de|en) {language}|{language} (?:nivel )?(?:[abc][12]|basico|intermedio|avanzado)))(?!\w)", exact, confidence=0.84)
    add("skill", r"{yo}(?P<v>(?:toco|canto|bailo|juego) (?:en|con) (?:una? |el |la |mi )(?:\w+ ){0,2}?(?:banda|coro|grupo|orquesta|equipo|iglesia|compania)(?!\w).*)", words(9), confidence=0.84)
    add("hobby", r"{yo}(?P<v>(?:coso|tejo|bordo|pinto|cocino|esculpo|tallo) (?:los|las|mis|para|en|con) (?!deberes|platos).+)", words(9), confidence=0.78)


def _planes(table: FrameTable) -> None:
    add = table.add
    hecho = without(rf"\S+(?: en)?(?: (?:una?|el|la|los|las|mi|este|esta|nuestr[oa]|unos|unas))? {_TAREAS}|(?:haciendo|preparando|trabajando en)(?: \w+)? (?:eso|esto|lo|dieta|la (?:cena|comida|maleta)|una pausa|ejercicio|cola|casa)(?!\w)|abriendo (?:el|la|este|un)(?!\w)", words(14))
    add("project", r"(?:{estoy})(?P<v>{haciendo} .+)", hecho, confidence=0.83)
    add("project", r"(?:seguimos|sigo|continuando|retomando|volviendo) (?:con |a |al )?(?:el |la )?(?P<v>(?:mi |nuestro |nuestra )?(?:app|aplicacion|sitio|juego|libro|novela|proyecto|podcast|bot|documental|huerta|reforma|tesis|tfg|tfm|album|mural|blog|canal|guion)(?!\w).*)", words(12), confidence=0.85)
    add("project", r"{mi}(?P<v>(?:tesis|tfg|tfm|novela|libro|podcast|canal|blog|startup|app|juego)(?: (?:es|de|sobre|trata|va) .+))", words(12), confidence=0.82)
    add("project", r"(?P<v>(?:el|la|un|una|aquel|aquella|del) (?:[\w-]+ ){1,4}?que (?:yo|nosotros|estoy|vengo|estamos|ando|llevo)(?: [\w-]+){0,4}? (?:grabo|grabamos|montando|escribiendo|haciendo|creando|construyendo|desarrollando|organizando|restaurando|armando)(?!\w).*)", words(14), anywhere=True, confidence=0.82)
    add("goal", r"{mi}(?P<v>(?:maraton|media maraton|carrera|examen|boda|audicion|defensa|graduacion|entrevista|oposicion) es (?:el|en|este|la proxima) .*(?:\d|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|lunes|martes|mes|ano).*)", words(10), confidence=0.78)
    add("goal", r"(?:{yo}(?:quiero|queria|quisiera|queremos|pretendo|planeo|planeamos|sueno con|necesito|voy a|vamos a|espero|pienso)(?: mucho)?|queriendo) (?P<v>{verbo_meta}.*)", without(r"ser (?:amable|clar|direct)|ganar tiempo|conocer (?:la diferencia|mas|tu)|terminar (?:esto|este|esta)|abrir (?:el|este|un archivo)|leer (?:esto|este|el (?:texto|correo))|poner (?:el|la|un|una (?:nota|foto))", words(16)), confidence=0.82)
    add("goal", r"(?:{yo}(?:quiero|queremos|pretendo|necesito|tengo que|tenemos que|planeo)) (?P<v>.*{antes}.*)", without("saber|que|entender|mandar|enviar|responder|un mensaje|una (?:receta|lista|idea|frase)|algo|recetas", words(18)), confidence=0.7)
    add("goal", r"(?:{mi}|la |el )?(?:proxim[oa] )?(?:meta|objetivo|sueno|plan)(?: (?:de este ano|para \w+|de pareja))? (?:es|:) {v}", without("simple|claro|eso|ese", words(14)), confidence=0.88)
    add("goal", r"(?:{estoy})?(?:ahorrando|juntando|guardando|ahorramos|juntamos)(?: dinero| plata| guita)? para {v}", words(10), confidence=0.92)
    add("goal", r"(?:{estoy})(?P<v>(?:preparando(?:me)?|estudiando|entrenando) (?:para )?(?:el |la |una? |las )?(?:oposicion\w*|examen|maraton|media maraton|carrera|selectividad|mir|master|maestria|certificacion|travesia)(?!\w).*)", words(12), confidence=0.85)
    add("goal", r"(?:ahora )?quiero {v}", matching(r"llegar a .+", words(8)), confidence=0.78)
    add("project", r"{mi}(?P<v>{emprendimiento}(?: (?:sobre|de|del) (?:\w+ ){0,3}\w+)?)(?!\w)", without("proximo|futuro", exact), anywhere=True, confidence=0.78)


def _costumbres(table: FrameTable) -> None:
    add = table.add
    add("habit", r"{yo}(?P<v>{verbos}(?!\w).*)", recurring(words(16)), confidence=0.82)
    add("habit", r"(?P<v>{recurrence},? (?:[\w:]+ ){0,6}?(?:yo |nosotros |ya )?{verbos}(?!\w).*)", words(16), confidence=0.8)
    add("habit", r"(?:yo |nosotros )?(?:siempre|suelo|solemos|normalmente|generalmente) (?P<v>(?!quise|tuve|pense|fue|fui|olvido|confundo|que|me (?:pregunto|confundo)|hay|te|responde|usa|es|en |con|por|a |el |la ).+)", words(14), confidence=0.8)
    add("habit", r"{yo}(?P<v>(?:deje(?: de)?|he dejado(?: de)?|corte con) (?:de )?(?:fumar|beber|tomar \w+|comer \w+|el (?:cigarro|tabaco|alcohol|azucar|cafe)|la (?:carne|bebida)|las redes)(?!\w).*)", words(10), confidence=0.88)
    add("habit", r"(?:{mi}|el |la )?(?P<v>(?:entreno|ensayo|clase|clases|futbol|partido|misa|terapia|grupo|coro|curso|reunion|mesa|feria|natacion|yoga|club)(?: (?:de|del) \w+)? (?:es|son|cae|toca)? ?(?:siempre )?{recurrence}.*)", words(12), confidence=0.8)
    add("topic", r"(?:aqui|aca)? ?(?:otra vez yo|yo otra vez|vuelvo|de nuevo) (?:de|con) (?:las |los |la |el |mi |mis )?(?P<v>.+?)(?: otra vez| de nuevo|$)(?!\w).*", words(6), confidence=0.82)
    add("topic", r"otra (?:consulta|pregunta|duda) (?:de|sobre) {v}", words(5), confidence=0.75)
    add("topic", r"(?:siempre|solo|cada dia|vivo) (?:te )?(?:pregunto|preguntandote|pregunto por|consulto)(?: (?:de|sobre|por))? {v}", words(7), confidence=0.87)
    add("topic", r"(?:cada vez que [\w ]{3,30} )?es (?:por lo mismo|siempre lo mismo) {v}", words(6), confidence=0.8)
    add("habit", r"{yo}(?P<v>(?:me (?:levanto|despierto|acuesto)|desayuno|ceno|almuerzo|duermo) (?:siempre |solo |recien )*(?:(?:a|sobre|hasta|antes de|despues de|desde|de) {hora}|temprano|tarde|de dia|de madrugada).*)", words(10), confidence=0.8)


def frames() -> tuple[Frame, ...]:
    """Return the frames of Spanish, in the order in which they are tried."""
    table = FrameTable(_PIECES)
    for section in (_quien, _gente, _acabado, _oficio, _cuerpo_y_limites, _cosas, _respuestas, _gustos, _saberes, _planes, _costumbres):
        section(table)
    return table.frames()
