"""What marks orders to a memory and the voice of a machine, in English, Portuguese and Spanish; see `phrases`."""

from __future__ import annotations

from .phrases import phrases

ORDER = phrases(
    """
    (ignore|disregard|forget|override|bypass) *5 (instructions|instruction|rules|prompt|prompts|guidelines|policies)
    (ignore|disregard|override|bypass) *4 (restrictions|filters|everything_above|everything_before|all_of_the_above)
    system (note|override|prompt|message|update|instruction|instructions)
    (admin|administrator) override
    (developer_mode|jailbreak|do_anything_now|new_system_prompt)
    (store|save|write|add|put|record|update|log|commit|insert|keep|file) *5 (memory|memories)
    (store|save|keep|remember|record|memorize|memorise) [this|that|it] (permanently|forever|for_ever|for_good)
    (update|edit|change|overwrite|erase|wipe|delete) *3 (memory|memories)
    (always|must|shall|will|should) obey
    obey (me|every|all|any|the)
    (never_refuse|no_restrictions|without_restrictions|without_any_filters)
    you (must|shall|will|have_to|should) [always|now|never] (obey|trust|comply|ignore)
    you (must|shall|will|have_to|should) [always|now|never] (reveal|grant|accept|allow|remember)
    remember that (you|the_user|this_user|the_assistant)
    (ai|assistant|assistants|language_model|llm|chatbot) (must|should|shall|please|readers|reader|store|update|note)
    note to (ai|the_ai|assistants|the_model|the_assistant|all_ais)
    (ai|assistant) (assistants|readers|agents|models)
    (ignore|ignora|ignorem|esqueca) *4 (instrucoes|instrucao|regras|comandos)
    (esquece|desconsidere|desconsidera|desobedeca) *4 (instrucoes|instrucao|regras|comandos)
    (ignore|ignora|ignorem|esqueca|esquece|desconsidere|desconsidera) *4 (anterior|anteriores|filtros|restricoes)
    (registre|registra|guarde|guarda|salve|salva|grave|grava|armazene|armazena|adicione|adiciona) *6 (memoria|memorias)
    (coloque|coloca|memorize|memoriza|anote|anota|escreva|escreve|insira|insere) *6 (memoria|memorias)
    (registre|registra|guarde|guarda|salve|salva|grave|grava|memorize|memoriza) *3 (para_sempre|permanentemente)
    (apague|apaga|atualize|atualiza|altere|altera|sobrescreva) *4 (memoria|memorias|tudo_que_sabe)
    (novo_fato_confirmado|modo_desenvolvedor|modo_administrador)
    (obedeca|obedece) (sempre|a|as|todas|todos|me)
    sempre (obedeca|obedecer|obedece)
    (voce|vc) (deve|tem_que|precisa) [sempre|nunca] (obedecer|confiar|lembrar|aceitar|ignorar|liberar)
    (lembre|lembra|lembre-se) [de] que (voce|vc|o_usuario|este_usuario|esse_usuario)
    (ia|assistente) [de_ia] (guarde|registre|salve|deve|lembre|anote|adicione)
    (ignora|ignore|olvida|olvide|omite) *4 (instrucciones|reglas|anterior|anteriores|filtros|restricciones)
    (guarda|guarde|registra|registre|graba|anade|agrega|almacena|memoriza|escribe|anota) *6 (memoria|memory|memorias)
    (guarda|registra|graba|memoriza) *3 (para_siempre|permanentemente)
    (borra|actualiza|modifica|sobrescribe) *4 (memoria|memorias)
    obedece (siempre|a|todas|todos)
    (obedeceme|siempre_obedece|modo_desarrollador)
    (debes|tienes_que) [siempre|nunca] (obedecer|obedecerme|confiar|recordar|aceptar|ignorar)
    recuerda que (tu|eres|debes|el_usuario|este_usuario)
    (ia|asistente) (guarda|registra|debe|anota|recuerda)
""",
    not_after="i we i'll eu yo",
)
MEMORY_VOICE = phrases("""
    (the|this|that|our) user (is|has|was|prefers|likes|loves|wants)
    (the|this|that|our) user (accepts|agrees|trusts|allows|consents|can|must|should)
    (the|this|that|our) user (authorized|authorised|authorizes|authorises|lives|works|owns|hates|needs)
    (user's|users) (name|plan|memory|address|role) is
    ^ *3 user (is|has|prefers|likes|wants|must)
    (o|este|esse|do|ao) usuario (e|tem|prefere|gosta|aceita|autorizou|autoriza|confia|concorda|permite|pode|deve|quer)
    (o|este|esse) usuario (se_chama|mora|trabalha|odeia|precisa)
    (nome|plano|endereco) do usuario
    (el|este|al|del) usuario (es|tiene|prefiere|acepta|autorizo|autoriza|confia|permite|puede|debe|quiere|se_llama|vive)
    (el|este) usuario (trabaja|odia|necesita)
    (al|le) [usuario] (le_gustan|le_gusta) los
    (nombre|plan|direccion) del usuario
    ^ as (an_ai|a_language_model|your_assistant)
    ^ como [uma|una|um|un] (ia|assistente|asistente|modelo_de_linguagem|modelo_de_lenguaje)
    ^ (noted|anotado|understood|entendido) (you|voce|vc|tu|usted) (live|are|like|mora|gosta|vives|eres)
""")
RIGHTS = phrases("""
    (admin|admins|administrator|root|superuser|sudo|moderator|premium|vip|unlimited|unrestricted|verified|clearance)
    (full_access|developer_access|content_filter|content_filters|coupon_codes|disclaimer|disclaimers|permission)
    (filters|filter|restrictions) [are] (off|disabled|lifted)
    (authorized|authorised|authorizes|authorises)
    (administrador|administradora|sem_filtro|sem_filtros|acesso_total|verificado|verificada|permissao)
    (autorizou|autoriza|autorizado|autorizada|autorizo)
    (sin_filtro|sin_filtros|acceso_total|permiso)
""")
