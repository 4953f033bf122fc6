"""Words of everyday talk that mean nearly the same, in English, Portuguese and Spanish.

A search for one finds the others, at less weight. Each line is one matter; a word may stand in several. Only what a
person would take for the same in a question is here; what merely belongs together is not.
"""

from __future__ import annotations

from functools import lru_cache

from .words import KIN_BY_CONCEPT

SAME_MATTER = """
home house apartment flat casa lar residencia apartamento ape moradia hogar piso domicilio
neighborhood neighbourhood bairro barrio vizinhanca
street road rua avenida calle
rent rental lease aluguel aluguer alquiler renta arriendo
mortgage hipoteca financiamento
move moved moving relocate mudar mudei mudou mudanca mudarse mude mudanza
buy bought purchase purchased comprar comprei comprou compra adquirir
sell sold vender vendi vendeu venda venta
cost costs price value custar custa custou preco valor custo precio costo vale
pay paid payment pagar paguei pagou pagamento pago pague
charge charged cobrar cobra cobrou
expense expenses spending spend spent despesa despesas gasto gastos gastar gastei gastou
bill bills invoice fatura boleto factura recibo
salary wage wages pay income earnings earn earned salario renda ordenado rendimento ganhar ganho recebo sueldo ganar
money cash dinheiro grana dinero plata
save saved saving savings poupar poupanca economizar guardar guardado guardei ahorrar ahorro ahorros reserva
debt owe owed owes divida dever devo deve deuda debe
loan lend lent borrow borrowed emprestimo emprestar emprestei emprestou prestamo prestar presto
budget orcamento presupuesto
limit cap ceiling limite teto tope maximo
installment parcela parcelas prestacao cuota cuotas
discount desconto descuento
tax taxes imposto impostos impuesto impuestos
bank account banco conta cuenta
split share divide dividir divido dividimos repartir rachar partilhar compartir
supermarket grocery groceries supermercado mercado feira mercadinho
job work employment trabalho emprego servico trabajo empleo
hire hired contratar contratado contratou
quit resign resigned demissao demitir pedir demissao renunciar renuncia
boss manager chefe patrao gerente jefe
colleague coworker colega companheiro companero
company firm employer empresa firma companhia empleador
client customer patient cliente paciente fregues
meeting reuniao reunion encontro
shift schedule hours turno horario expediente jornada
project projeto proyecto
interview entrevista
study studying studied studies estudar estudo estudei estudos estudiar estudio estudios
school college university colegio escola faculdade universidade escuela universidad facultad
course class lesson curso aula clase
teacher professor tutor professora docente maestro profesor
exam test exame prova teste examen prueba
grade score mark result nota pontuacao pontos acertos resultado calificacion puntaje
essay paper redacao dissertacao ensayo redaccion
homework assignment tarefa licao dever tarea deberes
subject matter topic materia assunto disciplina tema asignatura
review revise revisar revisao repaso repasar
doctor physician medico medica doutor
dentist dentista
appointment consultation consulta cita
surgery operation operated cirurgia operacao operar operou cirugia operacion
hospital clinic clinica hospital
medicine medication drug pill remedio medicamento comprimido medicina pastilla
ill sick illness disease doente doenca adoecer enfermo enfermedad
pain ache hurt hurts dor doer doi dolor duele
allergy allergic alergia alergico alergica
glasses spectacles oculos gafas lentes anteojos
pet dog puppy cachorro cao cachorra perro perra mascota
cat kitten gato gata
vet veterinarian veterinario veterinaria
baby newborn bebe nenem recem-nascido
pregnant pregnancy gravida gravidez embarazada embarazo
wedding marry married marriage casamento casar casei casou matrimonio boda casarse
engaged engagement fiance noivo noiva noivado compromiso prometido
boyfriend girlfriend partner dating namorado namorada namorar namoro namorando novio novia pareja companheira
friend friends friendship amigo amiga amizade amistad
birthday aniversario niver cumpleanos
party celebration celebrate festa comemoracao comemorar fiesta celebrar celebracion
gift present presente regalo
guest guests invited convidado convidados convidar invitado invitados invitar
trip travel travelled vacation holiday viagem viajar viajei ferias viaje vacaciones
flight plane airplane voo aviao vuelo avion
hotel lodging hostel hospedagem pousada hospedaje alojamiento
beach shore praia playa
car vehicle automobile carro automovel veiculo coche auto
bike bicycle cycling bicicleta bike bici
bus onibus autocarro autobus
drive driving drove dirigir dirijo conduzir conducir manejar
repair fix fixed repaired mend conserto consertar arrumar reparo reparar arreglar arreglo reparacion
broken broke broken-down quebrado quebrou quebrar estragou roto rompio
phone cellphone mobile smartphone telefone celular telemovel telefono movil
computer laptop notebook computador portatil ordenador computadora
message text mensagem recado mensaje
call called phoned ligar ligacao liguei telefonar llamar llamada
email mail e-mail correo
internet wifi wi-fi rede
movie film movies filme filmes pelicula cine cinema
series show tv serie seriado programa televisao
music song songs musica cancao cancion
band concert gig banda show concerto concierto
book novel reading livro leitura romance libro lectura
game games jogo jogos juego juegos partida
photo picture photograph foto fotografia imagem imagen
paint painting painted pintar pintura quadro
draw drawing desenhar desenho dibujar dibujo
cook cooking cooked cozinhar cozinha cocinar cocina
recipe receita receta
eat food meal comer comida refeicao comeu almuerzo
lunch almoco almocar almuerzo
dinner supper jantar janta cena cenar
breakfast desayuno
restaurant restaurante lanchonete
coffee cafe
beer cerveja cerveza
wine vinho vino
vegetarian vegan vegetariano vegetariana vegano vegana
gym workout exercise training academia treino treinar exercicio gimnasio ejercicio entrenar
run running ran jogging correr corrida corro correu carrera
swim swimming swam nadar natacao natacion
soccer football futebol futbol
hike hiking trail caminhada trilha caminata senderismo
camp camping camped acampar acampamento campamento
sleep slept sleeping dormir durmo sono dormiu sueno
wake woke waking acordar acordo acordou despertar
clothes clothing outfit roupa roupas ropa vestido
shoes sneakers sapato sapatos tenis zapatos zapatillas
furniture moveis mobilia muebles
plant plants garden gardening planta plantas jardim horta planta jardin huerto
clean cleaning cleaned limpar limpeza faxina limpiar limpieza
laundry wash washing lavar roupa lavanderia
lend return give-back devolver devolveu devolucao
begin start started began comecar comecei comecou inicio iniciar empezar empezo comenzar comienzo
finish end ended finished terminar terminei terminou acabar acabou fim final acabar fin
change changed changes mudar trocar troquei trocou troca alterar cambiar cambio
increase raised rise rose aumentar aumento aumentou subir subiu reajuste subio
decrease drop dropped lower reduzir reducao diminuir baixar baixou cair caiu bajar reducir
want wish hope dream querer quero sonhar sonho sonha desejo desejar quiero sueno deseo
plan planning intend planejar planejo pretendo pretender plano planear pretende
like love enjoy gostar gosto gosta adorar adoro adora curtir gustar gusta encanta
dislike hate detestar detesto odiar odeio odio
prefer favorite favourite preferir prefiro prefere favorito favorita preferido preferida
need must precisar preciso precisa necessitar necesitar necesito
try attempt tried tentar tentei tentativa intentar intento
learn learning learned aprender aprendi aprendendo aprende
teach taught teaching ensinar ensino ensinou ensenar
help helped support ajudar ajuda ajudou apoio ayudar ayuda apoyo
think thought believe pensar penso acho achar creio pensa creer
know knew saber sei conhecer conheco saber conocer
remember recall lembrar lembro lembra recordar acordarse
forget forgot esquecer esqueci olvidar olvide
tell told say said dizer disse contar contou falar falou decir dijo contar hablar
ask asked request perguntar pergunta pedir pediu preguntar pregunta pidio
answer reply replied responder resposta respuesta
meet met encontrar conheci conheceu encontro conocer encontrar
visit visited visitar visita visitei
arrive arrived came chegar cheguei chegou llegar llego
leave left departed sair sai saiu partir salir salio
wait waiting esperar aguardar espera
choose chose choice pick escolher escolhi escolha elegir eleccion escoger
win won victory ganhar venceu vencer ganar victoria
lose lost perder perdi perdeu perdio
happy glad joy feliz alegre contente felicidade contento alegria
sad unhappy triste tristeza
afraid fear scared medo receio assustado miedo temor
worried anxious anxiety stress preocupado preocupada ansioso ansiosa ansiedade preocupacion
tired exhausted cansado cansada exausto agotado
angry mad furious bravo brava irritado zangado enojado enfadado
beautiful pretty bonito bonita lindo linda hermoso
big large huge grande enorme
small little tiny pequeno pequena pequeno
cheap inexpensive barato barata
expensive costly caro cara
new recent novo nova recente nuevo nueva reciente
old former previous antigo antiga anterior velho viejo antiguo
today nowadays currently hoje atualmente agora atual hoy ahora actual actualmente
date day data dia fecha
month monthly mes mensal mensalidade mensalmente mensual
week weekly semana semanal semanalmente
year yearly annual ano anual anualmente
name called named nome chama chamado nombre llama
reason cause motivo razao causa razon
goal aim target objetivo meta objetivo
habit routine costume habito rotina rutina costumbre
hobby pastime passatempo lazer aficion
problem issue trouble problema dificuldade dificultad
idea suggestion suggest advice sugestao sugerir ideia conselho dica consejo sugerencia
strategy approach method technique estrategia abordagem metodo tecnica metodo enfoque
rule agreement regra acordo combinado regla acuerdo
document paperwork documento papelada documentos
contract deed contrato escritura
police officer policia policial
lawyer attorney advogado advogada abogado abogada
accountant contador contadora contabilista
nurse enfermeiro enfermeira enfermero enfermera
church religion faith igreja religiao fe iglesia
weather rain clima tempo chuva lluvia
address endereco direccion morada
key keys chave chaves llave llaves
ticket tickets ingresso bilhete passagem entrada boleto pasaje
delivery delivered deliver entrega entregar entregou envio
shop store shopping loja comercio tienda
subscription subscribe assinatura assinar mensalidade suscripcion
place location spot lugar local sitio ubicacion
volunteer volunteering charity voluntario voluntariado caridade beneficencia
speech talk presentation palestra discurso apresentacao charla presentacion
award prize trophy premio trofeu
accident crash acidente batida accidente choque
die died death passed-away morrer morreu faleceu morte morir murio muerte
born birth nascer nasceu nascimento nacer nacio nacimiento
"""


@lru_cache(maxsize=1)
def matters() -> tuple[tuple[str, ...], ...]:
    """Return the words of each matter, folded, kinship among them."""
    lines = [line.split() for line in SAME_MATTER.splitlines() if line]
    return tuple(tuple(dict.fromkeys(words)) for words in (*lines, *(kin.split() for kin in KIN_BY_CONCEPT.values())))
