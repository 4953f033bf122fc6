"""Words of the world that rules need to know: languages, peoples, trades, ailments, kin; all folded.

Each is a regular expression fragment without groups that capture.
"""

from __future__ import annotations

# fmt: off


def any_of(words: str) -> str:
    """Return an alternation of white-space separated *words*; ``_`` stands for a space; the longest come first."""
    return "(?:" + "|".join(sorted((word.replace("_", " ") for word in words.split()), key=lambda w: (-len(w), w))) + ")"


LANGUAGE = any_of("""
    english spanish portuguese french german italian dutch swedish norwegian danish finnish icelandic polish czech slovak hungarian romanian
    bulgarian greek turkish russian ukrainian serbian croatian slovenian albanian arabic hebrew farsi persian urdu hindi bengali punjabi tamil
    telugu gujarati marathi nepali sinhala thai vietnamese khmer lao burmese indonesian malay tagalog filipino cebuano japanese korean mandarin
    cantonese chinese swahili yoruba igbo hausa zulu xhosa afrikaans amharic tigrinya somali catalan basque galician welsh irish gaelic breton
    latin esperanto quechua guarani aymara lithuanian latvian estonian georgian armenian azerbaijani kazakh uzbek mongolian bsl asl libras
    ingles espanhol portugues frances alemao italiano holandes sueco noruegues dinamarques finlandes polones russo ucraniano grego turco arabe
    hebraico japones coreano mandarim chines catalao basco galego crioulo guarani latim vietnamita tailandes hungaro romeno tcheco
    espanol castellano aleman neerlandes polaco ruso ucraniano griego hebreo japones chino mandarin catalan euskera gallego criollo rumano checo
    """)
DEMONYM = any_of("""
    american british english scottish welsh irish canadian australian new_zealander kiwi french german italian spanish portuguese dutch belgian
    swiss austrian swedish norwegian danish finnish icelandic polish czech slovak hungarian romanian bulgarian greek turkish russian ukrainian
    serbian croatian bosnian slovenian albanian indian pakistani bangladeshi nepali sri_lankan chinese japanese korean vietnamese thai filipino
    filipina indonesian malaysian singaporean mexican brazilian argentinian argentine chilean peruvian colombian venezuelan uruguayan paraguayan
    bolivian ecuadorian cuban dominican puerto_rican haitian jamaican nigerian ghanaian kenyan ethiopian eritrean somali egyptian moroccan
    algerian tunisian south_african zimbabwean angolan mozambican cape_verdean iranian iraqi syrian lebanese israeli palestinian saudi armenian
    georgian lithuanian latvian estonian maltese cypriot luxembourgish
    brasileir[oa] portugues[a]? angolan[oa] mocambican[oa] cabo-verdian[oa] argentin[oa] chilen[oa] peruan[oa] colombian[oa] venezuelan[oa]
    uruguai[oa] paraguai[oa] bolivian[oa] equatorian[oa] mexican[oa] cuban[oa] haitian[oa] american[oa] canadense[s]? ingles[a]? frances[a]?
    alema italian[oa] espanhola? japones[a]? chines[a]? corean[oa] russ[oa] ucranian[oa] polones[a]? sueca holandes[a]? libanes[a]? siri[oa]
    nigerian[oa] senegales[a]?
    espanola? mexican[oa] argentin[oa] chilen[oa] colombian[oa] peruan[oa] uruguay[oa] paraguay[oa] bolivian[oa] ecuatorian[oa] venezolan[oa]
    cuban[oa] dominican[oa] costarricense guatemalteco guatemalteca hondure[n][oa] salvadore[n][oa] nicaraguense panameno panamena brasilen[oa]
    estadounidense aleman[a]? polac[oa] rus[oa] japonesa china
    """)
RELIGION = any_of("""
    muslim catholic jewish christian hindu buddhist sikh atheist agnostic mormon quaker adventist evangelical orthodox baptist methodist
    catolic[oa] evangelic[oa] espirita budista judi[ao] muculman[oa] umbandista candomblecista ateu ateia agnostic[oa] adventista
    testemunha_de_jeova cristao crista cristian[oa] musulman[a]? ate[oa]
    """)
DIET = any_of("""
    vegan vegetarian pescatarian pescetarian flexitarian keto paleo kosher halal plant-based carnivore fruitarian ovo-lacto
    vegan[oa] vegetarian[oa] pescetarian[oa] pescatarian[oa] flexitarian[oa] ovolactovegetarian[oa] ovo-lacto-vegetarian[oa] frugivor[oa] low_carb
    """)
AILMENT_OF_ONE = any_of("""
    diabetic asthmatic epileptic celiac coeliac autistic dyslexic dyspraxic deaf blind colou?r-?_?blind legally_blind hard_of_hearing pregnant
    anaemic anemic hypothyroid hyperthyroid bipolar hypertensive lactose[-_]intolerant gluten[-_]intolerant left-?_?handed short-?sighted
    near-?sighted wheelchair(?:-bound|_user)? visually_impaired hearing_impaired neurodivergent immunocompromised arthritic haemophiliac insomniac
    diabetic[oa] asmatic[oa] epiletic[oa] celiac[oa] autista dislexic[oa] surd[oa] ceg[oa] daltonic[oa] gravida gestante anemic[oa] hipertens[oa]
    canhot[oa] cadeirante intolerante_a_(?:lactose|gluten) alergic[oa]_respiratori[oa] bipolar hipotireoide[oa] cardiac[oa] hemofilic[oa]
    zurd[oa] sord[oa] cieg[oa] embarazada hipotiroide[oa] epileptic[oa] intolerante_al?_(?:lactosa|gluten|la_lactosa) invidente cardiac[oa] miope
    """)
AILMENT = any_of("""
    diabetes asthma epilepsy coeliac_disease celiac_disease autism dyslexia adhd add ibs crohn'?s ulcerative_colitis arthritis migraines?
    high_blood_pressure hypertension low_blood_pressure anxiety depression insomnia tinnitus vertigo psoriasis eczema rosacea endometriosis pcos
    lupus fibromyalgia sciatica scoliosis osteoporosis gout anaemia anemia hypothyroidism hyperthyroidism sleep_apn(?:o)?ea reflux gerd glaucoma
    cataracts macular_degeneration parkinson'?s alzheimer'?s ms multiple_sclerosis pots chronic_fatigue chronic_pain long_covid hay_fever plantar_fasciitis
    carpal_tunnel tendonitis a_heart_condition a_pacemaker kidney_stones high_cholesterol gluten_intolerance lactose_intolerance raynaud'?s
    asma epilepsia doenca_celiaca autismo dislexia tdah enxaquecas? hipertensao pressao_alta pressao_baixa ansiedade depressao insonia labirintite
    rinite sinusite psoriase eczema endometriose hernia(?:_de_disco)? artrite artrose gota anemia hipotireoidismo hipertireoidismo gastrite refluxo glaucoma
    catarata escoliose fibromialgia bursite tendinite osteoporose colesterol_alto baixa_visao intolerancia_a_(?:lactose|gluten) ciatic[oa] apneia(?:_do_sono)?
    migranas? hipertension presion_alta tension_alta depresion insomnio vertigo rinitis sinusitis psoriasis dermatitis artritis artrosis
    hipotiroidismo hipertiroidismo celiaquia reflujo cataratas escoliosis colitis_ulcerosa intolerancia_al?_(?:la_)?(?:lactosa|gluten) apnea(?:_del_sueno)? hernias?
    """)
SYSTEM = any_of("""
    windows(?:_\\d+|_xp|_vista)?(?:_home|_pro)? mac_?os(?:_\\w+)? linux(?:_mint)? ubuntu(?:_\\d\\d\\.\\d\\d)? debian(?:_\\d+)? fedora(?:_\\d+)? arch(?:_linux)? nixos
    manjaro pop!?_?os opensuse gentoo alpine_linux freebsd openbsd chrome_?os android ios ipados
    """)
PHONE = any_of("""
    iphone pixel galaxy oneplus xiaomi redmi poco moto motorola nokia fairphone huawei oppo realme zenfone xperia samsung_galaxy samsung
    """)
CAR = any_of("""
    toyota yaris corolla hilux prius honda civic fit ford fiesta focus ka fiat uno palio argo mobi strada volkswagen vw golf polo gol fusca kombi
    audi bmw mercedes opel astra corsa onix celta chevrolet chevy renault clio kwid sandero duster peugeot citroen seat ibiza skoda octavia fabia
    volvo saab nissan micra leaf mazda subaru outback forester hyundai hb20 kia rio tesla mini jeep dacia suzuki mitsubishi tiguan passat tucson
    """)
VEHICLE = any_of("""
    car truck van pickup suv hatchback estate sedan camper motorbike motorcycle scooter minivan carro caminhonete moto kombi coche auto furgoneta camioneta
    """)
CURRENCY = any_of("""
    euros? dollars? us_dollars? usd eur gbp brl pounds?(?:_sterling)? sterling swiss_francs? francs? chf yen jpy yuan rupees? inr kron(?:er|or|a|e) nok sek dkk pesos? reais
    real libras? dolar(?:es)? ienes? guaranis? guaranies soles colones canadian_dollars? aud cad zloty lira rands? naira shillings? pesos_\\w+ francos?(?:_suicos|_suizos)?
    """)
INSTRUMENT = any_of("""
    guitar bass piano violin viola cello drums flute clarinet saxophone sax trumpet trombone ukulele banjo mandolin harp accordion concertina harmonica
    keyboard organ oboe bassoon tuba recorder fiddle bagpipes double_bass
    violao guitarra baixo teclado violino violoncelo bateria flauta clarinete saxofone trompete trombone cavaquinho bandolim sanfona acordeao gaita pandeiro
    viola_caipira contrabaixo harpa ukulele percussao
    violin bajo bateria piano violonchelo chelo trompeta acordeon bandoneon charango armonica saxofon oboe arpa
    """)
PLAYED = any_of("chess tennis football soccer basketball volleyball handball golf badminton squash rugby cricket hockey xadrez tenis futebol volei ajedrez futbol baloncesto padel voley")
CODE = any_of("""
    python javascript typescript java kotlin swift rust golang go ruby php perl haskell elixir erlang scala clojure lua julia matlab cobol fortran sql c c\\+\\+ c# f# r dart
    flutter react vue angular svelte django rails laravel node(?:\\.js)? next(?:\\.js)? godot unity unreal postgres(?:ql)? mysql sqlite mongodb duckdb docker kubernetes nix bash
    terraform ansible excel figma photoshop illustrator blender vim neovim emacs vs_code vscode obsidian notion latex procreate lightroom davinci_resolve resolve premiere
    logseq anki jupyter pandas sketch tableau power_bi google_sheets libreoffice scrivener ableton reaper logic_pro arduino gdscript autocad revit solidworks sketchup wordpress
    """)
CALENDAR = any_of("monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december")

# Trades: the head noun of "I am a …", by list or by ending.
TRADE = any_of("""
    nurse teacher doctor lawyer engineer vet chef cook baker barber plumber carpenter electrician welder mechanic driver courier pilot paramedic firefighter soldier sailor
    farmer fisherman gardener florist butcher tailor cleaner cashier clerk receptionist secretary accountant auditor banker broker realtor architect designer developer dev
    programmer coder analyst scientist researcher professor lecturer tutor librarian translator interpreter journalist writer author editor poet actor actress musician
    singer dancer painter sculptor potter photographer filmmaker producer director manager consultant entrepreneur freelancer contractor builder roofer mason surveyor
    therapist psychologist psychiatrist physiotherapist physio dentist pharmacist optician midwife carer caregiver nanny childminder coach trainer referee waiter waitress
    bartender barista bouncer guard priest pastor imam rabbi judge solicitor barrister paralegal detective social_worker civil_servant postman student undergrad postgrad
    trainee apprentice intern retiree pensioner housewife househusband beekeeper brewer winemaker tattooist hairdresser beautician seamstress technician operator welder
    nail_tech lab_tech pharmacy_tech ranger curator conductor composer undertaker usher steward stewardess flight_attendant sommelier ceramicist dressmaker
    goldsmith silversmith locksmith gunsmith glazier plasterer tiler bricklayer scaffolder joiner upholsterer welder machinist lathe_operator crane_operator
    dispatcher paramedic phlebotomist radiographer dietitian nutritionist osteopath chiropractor acupuncturist masseuse masseur esthetician groomer farrier
    forester arborist lifeguard bailiff notary underwriter actuary stockbroker copywriter proofreader typesetter animator illustrator cartoonist choreographer
    phd_student grad_student medical_student nursing_student teaching_assistant care_worker support_worker warehouse_worker factory_worker call_centre_agent
    geologist biologist chemist physicist economist historian archaeologist statistician sysadmin devops recruiter salesman saleswoman salesperson shopkeeper bookseller
    headteacher principal lead_engineer stay-at-home_(?:mum|mom|dad) dog_walker tour_guide tram_driver bus_driver truck_driver taxi_driver tech_lead product_manager
    professor[a]? enfermeir[oa] medic[oa] advogad[oa] engenheir[oa] arquitet[oa] dentista veterinari[oa] psicolog[oa] fisioterapeuta nutricionista farmaceutic[oa] contador[a]?
    motorista entregador[a]? motoboy pedreir[oa] pintor[a]? eletricista encanador[a]? canalizador[a]? mecanic[oa] marceneir[oa] costureir[oa] cabeleireir[oa] manicure barbeir[oa]
    cozinheir[oa] confeiteir[oa] padeir[oa] garcom garconete diarista domestica faxineir[oa] porteir[oa] vigia vigilante seguranca bombeir[oa] policial soldado militar
    agricultor[a]? pescador[a]? apicultor[a]? jornalista escritor[a]? tradutor[a]? interprete ator atriz music[oa] cantor[a]? fotograf[oa] designer programador[a]? desenvolvedor[a]?
    dev full-?stack analista cientista pesquisador[a]? bibliotecari[oa] secretari[oa] recepcionista vendedor[a]? corretor[a]? gerente empresari[oa] autonom[oa] freelancer estudante
    estagiari[oa] aposentad[oa] desempregad[oa] concursad[oa] servidor[a]?_public[oa] funcionari[oa]_public[oa] bancari[oa] economista historiador[a]? biolog[oa] quimic[oa] fisic[oa]
    gari merendeira parteira doula cuidador[a]? tecnic[oa]_\\w+ tecnic[oa] auxiliar_\\w+ auxiliar_de_\\w+ ourives sapateir[oa] microempreendedor[a]? empreendedor[a]? sindic[oa] taxista
    servidor[a]? assistente ajudante atendente representante supervisor[a]? coordenador[a]? diretor[a]? operador[a]? inspetor[a]? fiscal_de_\\w+ agente_\\w+ oficial_de_\\w+ juiz
    juiza promotor[a]?_de_\\w+ delegad[oa] perit[oa] obstetra pediatra psiquiatra cirurgia cirurgiao anestesista radiologista protetic[oa] podolog[oa] massoterapeuta terapeuta
    esteticista maquiador[a]? sommelier doceir[oa] salgadeir[oa] boleir[oa] bordadeir[oa] crocheteir[oa] ceramista ilustrador[a]? animador[a]? roteirista produtor[a]? redator[a]?
    publicitari[oa] despachante estoquista repositor[a]? frentista operari[oa] soldador[a]? serralheir[oa] vidraceir[oa] gesseir[oa] azulejista jardineir[oa] paisagista vaqueir[oa]
    tratorista piloto comissari[oa]_de_\\w+ marinheir[oa] aeromoca zelador[a]? lixeir[oa] camelo ambulante balconista telefonista contabilista rececionista camionista hospedeira_de_\\w+
    talhante empregad[oa]_de_\\w+ educador[a]?_de_infancia explicador[a]? tosador[a]? adestrador[a]? fonoaudiolog[oa] fresador[a]? torneir[oa] ferramenteir[oa] eletrotecnic[oa]
    artesao artesa agronom[oa] zootecnista geograf[oa] geolog[oa] pedagog[oa] dona_de_casa comerciante feirante caminhoneir[oa] socorrista instrutor[a]? treinador[a]? consultor[a]?
    profesor[a]? maestr[oa] enfermer[oa] abogad[oa] ingenier[oa] arquitect[oa] psicolog[oa] contador[a]? camarer[oa] meser[oa] cociner[oa] panader[oa] albanil carpinter[oa] electricista
    fontaner[oa] plomer[oa] conductor[a]? taxista camioner[oa] agricultor[a]? ganader[oa] periodista escritor[a]? traductor[a]? bombero policia militar peluquer[oa] costurer[oa] dependient[ea]
    maquillador[a]? herrer[oa] soldador[a]? jardiner[oa] pintor[a]? mecanic[oa] chofer remisero colectivero barrender[oa] carnicer[oa] pescader[oa] joyer[oa] tapicer[oa] cristaler[oa]
    modista zapater[oa] sastre pasteler[oa] reposter[oa] niner[oa] azafata celador[a]? auxiliar_de_\\w+ ayudante_de_\\w+ encargad[oa]_de_\\w+ operari[oa] obrer[oa] contable gestor[a]?
    abogad[oa] veterinari[oa] logopeda fisioterapeuta kinesiolog[oa] nutricionista odontolog[oa] obstetra pediatra enfermer[oa] locutor[a]? redactor[a]? editor[a]? guionista
    vendedor[a]? comerciante empresari[oa] autonom[oa] jubilad[oa] desemplead[oa] funcionari[oa] estudiante becari[oa] programador[a]? desarrollador[a]? investigador[a]? bibliotecari[oa]
    farmaceutic[oa] cuidador[a]? ilustrador[a]? disenador[a]? fotograf[oa] music[oa] actor actriz guia_turistic[oa] biolog[oa] quimic[oa] matron[a] limpiador[a]? repartidor[a]? cajer[oa]
    """)
BUSINESS = any_of("""
    shop store bakery cafe restaurant bar pub food_truck salon barbershop studio workshop garage farm vineyard brewery nursery kiosk business company startup agency gallery hostel
    guesthouse hotel pharmacy bookshop bookstore pizzeria dairy repair_shop consultancy clinic practice
    loja padaria confeitaria restaurante lanchonete bar barbearia salao oficina mercearia mercadinho papelaria livraria pousada sitio fazenda escola empresa atelie clinica academia
    pizzaria quitanda floricultura farmacia sorveteria hamburgueria brecho consultorio escritorio
    tienda panaderia cafeteria taller granja bodega negocio peluqueria libreria verduleria ferreteria farmacia estudio consultorio finca pasteleria kiosco heladeria
    """)
PARTNER = {
    "en": any_of("wife husband partner girlfriend boyfriend fiancee? spouse gf bf hubby other_half"),
    "pt": any_of("esposa esposo marido mulher namorada namorado noiva noivo companheira companheiro namorido conjuge"),
    "es": any_of("esposa esposo marido mujer novia novio pareja companera companero prometid[oa] senora"),
}
CHILD = {
    "en": any_of("son daughter kid kids child children baby toddler twins sons daughters boys girls boy girl little_one eldest youngest stepson stepdaughter"),
    "pt": any_of("filho filha filhos filhas bebe gemeos gemeas filhinho filhinha menino menina meninos meninas enteado enteada cacula guri guria"),
    "es": any_of("hijo hija hijos hijas bebe gemel[oa]s mellizos nino nina ninos ninas hijastr[oa] peque"),
}
RELATIVE = {
    "en": any_of("""mother mum mom mam father dad parents brother sister siblings? grandmother grandma gran nan granny grandfather grandad grandpa granddad grandson granddaughter
        grandkids grandchildren uncle aunt auntie cousin nephew niece mother-in-law father-in-law brother-in-law sister-in-law stepmother stepfather stepdad stepmum in-laws
        twin_sister twin_brother half-brother half-sister"""),
    "pt": any_of("""mae pai pais irmao irma irmaos irmas avo avos vo vovo neto neta netos tio tia primo prima primos sobrinho sobrinha sogro sogra cunhado cunhada genro nora
        padrasto madrasta madrinha padrinho afilhad[oa]"""),
    "es": any_of("""madre padre padres hermano hermana hermanos hermanas abuelo abuela abuelos nieto nieta nietos tio tia primo prima sobrino sobrina suegro suegra cunado cunada
        yerno nuera padrastro madrastra madrina padrino ahijad[oa] vieja viejo mama papa"""),
}
PET = any_of("""
    dog puppy cat kitten rabbit bunny hamster guinea_pig parrot budgie canary horse pony tortoise turtle snake lizard gecko ferret goldfish hen chicken goat rat
    greyhound labrador lab retriever golden_retriever collie border_collie corgi beagle poodle dachshund terrier spaniel husky bulldog pug boxer schnauzer whippet lurcher shepherd
    german_shepherd dalmatian chihuahua siamese maine_coon tabby
    cachorr[oa] cadela gat[oa] gatinh[oa] cachorrinh[oa] coelh[oa] papagaio calopsita periquito passarinho tartaruga jabuti hamster porquinho-da-india cavalo egua vira-lata pinscher
    poodle shih_tzu peixe
    perr[oa] perrit[oa] gatit[oa] conej[oa] loro canario tortuga caballo yegua cobay[ao] huron galgo caniche mastin
    """)
BODY_PART = any_of("""
    back knee knees shoulder shoulders hip hips neck wrist wrists ankle ankles elbow eyes eyesight heart stomach foot feet hand hands lower_back
    coluna joelho joelhos ombro ombros quadril pescoco punho punhos tornozelo cotovelo vista visao coracao estomago costas lombar
    espalda rodilla rodillas hombro hombros cadera cuello muneca tobillo codo vista corazon estomago lumbar
    """)
TEAM = any_of("""
    goias flamengo corinthians palmeiras sao_paulo santos vasco botafogo fluminense gremio inter internacional cruzeiro atletico galo bahia vitoria sport nautico
    santa_cruz fortaleza ceara coritiba vila_nova paysandu remo avai figueirense chapecoense america juventude cuiaba abc sampaio csa crb benfica porto sporting braga boca
    river racing independiente san_lorenzo newell's rosario_central penarol nacional colo-colo barca madridista betis athletic chivas pumas millonarios alianza
    """)
DWELLING = any_of("house flat apartment studio bungalow cottage caravan boat houseboat farm casa apartamento apto ape kitnet quitinete sobrado sitio piso departamento depto")

# Under these names frames of every language speak of them; see `frames.FrameTable`.
PIECES = {
    "language": LANGUAGE,
    "demonym": DEMONYM,
    "religion": RELIGION,
    "diet": DIET,
    "ailment_of_one": AILMENT_OF_ONE,
    "ailment": AILMENT,
    "system": SYSTEM,
    "phone": PHONE,
    "car": CAR,
    "vehicle": VEHICLE,
    "currency": CURRENCY,
    "instrument": INSTRUMENT,
    "played": PLAYED,
    "code": CODE,
    "trade": TRADE,
    "business": BUSINESS,
    "pet": PET,
    "body_part": BODY_PART,
    "dwelling": DWELLING,
    "team": TEAM,
}
# fmt: on
