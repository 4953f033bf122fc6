"""The catalogue of keys: data, in the order in which a person would read it.

Aliases are snake_case without accents, in English, Portuguese and Spanish.
An alias stands for exactly the attribute of its key; what is merely close to it is no alias.
"""

from __future__ import annotations

from .candidate import Category
from .keys import FAVORITE, KeyCatalogue, KeyEntry

SINGLE = True
MULTI = False


def _entry(key: str, single: bool, category: Category, aliases: str = "") -> KeyEntry:
    return KeyEntry(key, single=single, category=category, aliases=frozenset(aliases.split()))


def _favorite(noun: str, translations: str) -> KeyEntry:
    """A favorite of one kind, under the names that people give it in three languages."""
    nouns = (noun, *translations.split())
    names = {f"{word}_{ending}" for word in nouns for ending in ("favorito", "favorita", "preferido", "preferida")}
    names |= {FAVORITE + word for word in nouns if word != noun}
    return KeyEntry(FAVORITE + noun, single=True, category=Category.PREFERENCE, aliases=frozenset(names))


ENTRIES = (
    _entry("name", SINGLE, Category.IDENTITY, """
        full_name first_name user_name username_real real_name my_name
        nome nome_completo primeiro_nome meu_nome nome_do_usuario
        nombre nombre_completo primer_nombre mi_nombre nombre_del_usuario"""),
    _entry("nickname", SINGLE, Category.IDENTITY, """
        nick preferred_name goes_by called apelido nome_preferido como_chamar apodo sobrenombre mote"""),
    _entry("pronouns", SINGLE, Category.IDENTITY, "pronoun preferred_pronouns pronomes pronome pronombres pronombre"),
    _entry("age", SINGLE, Category.IDENTITY, "user_age years_old my_age idade edad minha_idade mi_edad"),
    _entry("birthday", SINGLE, Category.IDENTITY, """
        birth_date birthdate date_of_birth dob
        aniversario data_de_nascimento data_nascimento nascimento
        cumpleanos fecha_de_nacimiento fecha_nacimiento"""),
    _entry("nationality", SINGLE, Category.IDENTITY, "citizenship nacionalidade cidadania nacionalidad ciudadania"),
    _entry("home_city", SINGLE, Category.PROFILE, """
        city location current_city current_location residence place_of_residence city_of_residence home_location
        home_town_current lives_in living_in town user_city user_location where_lives place_of_living
        cidade cidade_atual cidade_onde_mora localizacao local_de_residencia residencia moradia onde_mora mora_em
        lugar_onde_mora local_onde_mora cidade_de_residencia
        ciudad ciudad_actual ubicacion lugar_de_residencia ciudad_de_residencia vive_en donde_vive"""),
    _entry("hometown", SINGLE, Category.PROFILE, """
        birthplace place_of_birth home_town city_of_birth grew_up_in
        cidade_natal naturalidade local_de_nascimento terra_natal
        ciudad_natal lugar_de_nacimiento"""),
    _entry("occupation", SINGLE, Category.PROFILE, """
        job profession job_title work_as works_as user_occupation current_job career
        profissao ocupacao cargo trabalho emprego trabalha_como oficio
        profesion ocupacion trabajo empleo puesto trabaja_como"""),
    _entry("employer", SINGLE, Category.PROFILE, """
        company workplace works_at works_for company_name current_employer place_of_work
        empregador empresa local_de_trabalho onde_trabalha trabalha_em trabalha_na trabalha_no
        empleador lugar_de_trabajo donde_trabaja trabaja_en"""),
    _entry("field_of_study", SINGLE, Category.PROFILE, """
        major degree degree_program studies course_of_study field_of_studies
        curso area_de_estudo graduacao curso_de_graduacao
        carrera area_de_estudio campo_de_estudio"""),
    _entry("school", SINGLE, Category.PROFILE, """
        university college alma_mater escola universidade faculdade colegio escuela universidad facultad"""),
    _entry("marital_status", SINGLE, Category.PROFILE, """
        relationship_status civil_status estado_civil status_de_relacionamento"""),
    _entry("partner_name", SINGLE, Category.IDENTITY, """
        partner spouse spouse_name wife wife_name husband husband_name boyfriend boyfriend_name girlfriend
        girlfriend_name fiance fiancee
        conjuge nome_do_conjuge companheiro companheira parceiro parceira esposo marido nome_do_marido esposa
        nome_da_esposa namorado namorada noivo noiva mulher
        pareja nombre_de_la_pareja conyuge novio novia"""),
    _entry("household", SINGLE, Category.PROFILE, """
        household_size lives_with living_with household_members family_size
        mora_com com_quem_mora pessoas_em_casa moradores
        vive_con con_quien_vive personas_en_casa"""),
    _entry("timezone", SINGLE, Category.PROFILE, "time_zone tz fuso_horario fuso zona_horaria huso_horario"),
    _entry("answer_language", SINGLE, Category.PREFERENCE, """
        response_language reply_language preferred_language language_preference conversation_language
        idioma_de_resposta idioma_das_respostas idioma_da_resposta idioma_preferido lingua_preferida lingua_de_resposta
        idioma_de_respuesta idioma_de_las_respuestas"""),
    _entry("answer_style", SINGLE, Category.PREFERENCE, """
        response_style reply_style communication_style writing_style_preference response_format answer_format
        answer_length response_length tone_preference response_preference
        estilo_de_resposta estilo_resposta estilo_das_respostas formato_de_resposta tamanho_da_resposta
        estilo_de_comunicacao
        estilo_de_respuesta estilo_de_las_respuestas formato_de_respuesta estilo_de_comunicacion"""),
    _entry("currency", SINGLE, Category.CONSTRAINT, "preferred_currency moeda moeda_preferida moneda divisa"),
    _entry("monthly_income", SINGLE, Category.PROFILE, """
        income salary monthly_salary wage earnings net_income take_home_pay
        renda renda_mensal salario salario_mensal rendimento ganho_mensal
        ingreso ingresos ingreso_mensal ingresos_mensuales sueldo sueldo_mensual"""),
    _entry("budget", SINGLE, Category.CONSTRAINT, """
        spending_limit monthly_budget max_budget orcamento orcamento_mensal limite_de_gastos limite_de_gasto
        presupuesto presupuesto_mensual"""),
    _entry("diet", SINGLE, Category.CONSTRAINT, """
        dietary_restriction dietary_restrictions dietary_preference diet_type eating_pattern
        dieta restricao_alimentar restricoes_alimentares alimentacao
        restriccion_alimentaria restricciones_alimentarias alimentacion"""),
    _entry("height", SINGLE, Category.PROFILE, "user_height body_height altura estatura minha_altura mi_altura"),
    _entry("weight", SINGLE, Category.PROFILE, "body_weight user_weight current_weight peso peso_atual peso_actual"),
    _entry("car", SINGLE, Category.PROFILE, "vehicle car_model carro veiculo automovel coche auto vehiculo"),
    _entry("phone", SINGLE, Category.PROFILE, """
        phone_model mobile_phone smartphone cell_phone cellphone celular telefone telefono movil modelo_do_celular"""),
    _entry("operating_system", SINGLE, Category.PROFILE, """
        os preferred_os computer_os sistema_operacional so sistema_operativo"""),
    _entry("work_schedule", SINGLE, Category.CONSTRAINT, """
        working_hours work_hours shift schedule_work work_shift
        horario_de_trabalho turno escala jornada_de_trabalho expediente
        horario_de_trabajo horario_laboral jornada jornada_laboral"""),
    _entry("child", MULTI, Category.IDENTITY, """
        children kid kids son sons daughter daughters child_name children_names
        filho filha filhos filhas nome_do_filho nome_da_filha crianca criancas
        hijo hija hijos hijas nombre_del_hijo nombre_de_la_hija"""),
    _entry("about", MULTI, Category.IDENTITY, "about_person about_people sobre_pessoas sobre_personas acerca_de"),
    _entry("relative", MULTI, Category.IDENTITY, """
        relatives family family_member family_members sibling siblings brother sister mother father parent parents
        grandmother grandfather uncle aunt cousin nephew niece
        parente parentes familia familiar familiares irmao irma irmaos irmas mae pai pais avo avos tio tia primo prima
        sobrinho sobrinha neto neta
        pariente parientes hermano hermana hermanos hermanas madre padre padres abuelo abuela
        sobrino sobrina nieto nieta grandchild grandson granddaughter"""),
    _entry("pet", MULTI, Category.IDENTITY, """
        pets pet_name dog cat dog_name cat_name animal_de_estimacao animais_de_estimacao bicho_de_estimacao
        cachorro cachorra gato gata nome_do_cachorro nome_do_gato mascota mascotas perro perra"""),
    _entry("language_spoken", MULTI, Category.PROFILE, """
        languages_spoken languages spoken_language spoken_languages language speaks native_language mother_tongue
        idioma idiomas lingua linguas fala idiomas_falados lingua_materna idioma_falado
        lengua lenguas habla idiomas_hablados lengua_materna idioma_hablado"""),
    _entry("allergy", MULTI, Category.CONSTRAINT, "allergies allergic_to food_allergy alergia alergias alergico_a"),
    _entry("health_condition", MULTI, Category.CONSTRAINT, """
        medical_condition health_conditions condition illness disease health_issue health_problem diagnosis
        condicao_de_saude problema_de_saude doenca doencas diagnostico condicao_medica
        condicion_de_salud problema_de_salud enfermedad condicion_medica"""),
    _entry("likes", MULTI, Category.PREFERENCE, """
        like likes_food loves enjoys food_preference
        gosta gosta_de gostos gosto adora ama curte prefere
        gusta le_gusta gustos gusto encanta"""),
    _entry("dislikes", MULTI, Category.PREFERENCE, """
        dislike hates does_not_like doesnt_like aversion
        nao_gosta nao_gosta_de detesta odeia desgosto aversao
        no_le_gusta no_gusta odia disgustos"""),
    _entry("interest", MULTI, Category.INTEREST, """
        interests interested_in interesse interesses interessado_em interes intereses interesado_en"""),
    _entry("hobby", MULTI, Category.INTEREST, """
        hobbies pastime leisure_activity passatempo passatempos hobbie pasatiempo pasatiempos aficion aficiones"""),
    _entry("habit", MULTI, Category.HABIT, """
        habits routine daily_routine habito habitos rotina rutina costume costumbre"""),
    _entry("project", MULTI, Category.PROJECT, """
        projects working_on projeto projetos proyecto proyectos trabalhando_em trabajando_en"""),
    _entry("skill", MULTI, Category.SKILL, """
        skills ability abilities expertise competence proficiency
        habilidade habilidades competencia competencias
        habilidad conocimiento conocimientos"""),
    _entry("learning", MULTI, Category.SKILL, """
        currently_learning is_learning studying learns aprendendo estudando aprendizado aprendiendo estudiando"""),
    _entry("tool", MULTI, Category.SKILL, """
        tools software tools_used uses_tool programming_language tech_stack
        ferramenta ferramentas programa linguagem_de_programacao
        herramienta herramientas lenguaje_de_programacion"""),
    _entry("goal", MULTI, Category.GOAL, """
        goals objective objectives aim aims plan plans dream
        meta metas objetivo objetivos plano planos sonho planes sueno"""),
    _entry("constraint", MULTI, Category.CONSTRAINT, """
        constraints limitation limitations restriction restrictions limit
        restricao restricoes limitacao limitacoes
        restriccion restricciones limitacion limitaciones"""),
    _entry("owns", MULTI, Category.PROFILE, """
        possession possessions belongings owned_item has_item posse posses possui tem_em_casa
        posesion posesiones posee bienes"""),
    _entry("topic", MULTI, Category.TOPIC_PATTERN, """
        topics recurring_topic asks_about topic_pattern frequent_topic
        assunto assuntos topico topicos tema temas assunto_recorrente tema_recurrente pergunta_sobre"""),
    _favorite("color", "colour cor"),
    _favorite("movie", "film filme pelicula"),
    _favorite("book", "livro libro"),
    _favorite("team", "time equipe equipo"),
    _favorite("food", "dish comida prato plato"),
    _favorite("drink", "bebida"),
    _favorite("song", "musica cancao cancion"),
    _favorite("band", "banda"),
    _favorite("singer", "cantor cantora cantante"),
    _favorite("author", "writer autor autora escritor escritora"),
    _favorite("series", "show serie"),
    _favorite("game", "jogo juego"),
    _favorite("sport", "esporte desporto deporte"),
    _favorite("place", "lugar local sitio"),
)  # fmt: skip


def default_catalogue() -> KeyCatalogue:
    """Return the catalogue that ships with the package."""
    return KeyCatalogue(ENTRIES)
