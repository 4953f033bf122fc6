"""Words of everyday talk that mean nearly the same, in English, Portuguese and Spanish.

A search for one finds the others, at less weight. Each line is one matter; a word may stand in several. Only what a
person would take for the same in a question is here; what merely belongs together is not. A word is one word: search
knows no hyphens.
"""

from __future__ import annotations

from functools import lru_cache

from .words import KIN_BY_CONCEPT, MONTHS, WEEKDAYS

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
quit resign resigned demissao demitir pedir renunciar renuncia
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
hospital clinic clinica
medicine medication drug pill remedio medicamento comprimido medicina pastilla
ill sick illness disease doente doenca adoecer enfermo enfermedad
pain ache hurt hurts dor doer doi dolor duele
allergy allergic alergia alergico alergica
glasses spectacles oculos gafas lentes anteojos
pet dog puppy cachorro cao cachorra perro perra mascota
cat kitten gato gata
vet veterinarian veterinario veterinaria
baby newborn bebe nenem
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
bike bicycle cycling bicicleta bici
bus onibus autocarro autobus
drive driving drove dirigir dirijo conduzir conducir manejar
repair fix fixed repaired mend conserto consertar arrumar reparo reparar arreglar arreglo reparacion
broken broke quebrado quebrou quebrar estragou roto rompio
phone cellphone mobile smartphone telefone celular telemovel telefono movil
computer laptop notebook computador portatil ordenador computadora
message text mensagem recado mensaje
call called phoned ligar ligacao liguei telefonar llamar llamada
email mail correo
internet wifi rede
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
plant plants garden gardening planta plantas jardim horta jardin huerto
clean cleaning cleaned limpar limpeza faxina limpiar limpieza
laundry wash washing lavar roupa lavanderia
lend return devolver devolveu devolucao
begin start started began comecar comecei comecou inicio iniciar empezar empezo comenzar comienzo
finish end ended finished terminar terminei terminou acabar acabou fim final fin
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
know knew saber sei conhecer conheco conocer
remember recall lembrar lembro lembra recordar acordarse
forget forgot esquecer esqueci olvidar olvide
tell told say said dizer disse contar contou falar falou decir dijo hablar
ask asked request perguntar pergunta pedir pediu preguntar pregunta pidio
answer reply replied responder resposta respuesta
meet met encontrar conheci conheceu encontro conocer
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
small little tiny pequeno pequena
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
goal aim target objetivo meta
habit routine costume habito rotina rutina costumbre
hobby pastime passatempo lazer aficion
problem issue trouble problema dificuldade dificultad
idea suggestion suggest advice sugestao sugerir ideia conselho dica consejo sugerencia
strategy approach method technique estrategia abordagem metodo tecnica enfoque
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
die died death morrer morreu faleceu morte morir murio muerte
born birth nascer nasceu nascimento nacer nacio nacimiento
interest rate juros interes tasa taxa
invest investment investing investir investimento aplicacao aplicar inversion invertir
card credit cartao credito tarjeta
balance saldo
transfer deposit transferir transferencia deposito depositar depositei transferi
refund reimbursement reembolso restituicao devolucao
withdraw withdrawal sacar saque retirar retirada
insurance insure seguro apolice
retirement retire pension aposentadoria aposentar previdencia pensao jubilacion
inheritance inherit heranca herdar herencia
fine penalty multa
fee fees tarifa taxa cuota comision
allowance mesada
bonus raise promotion aumento promocao
overdue late delayed delay atrasado atraso atrasou atrasada vencido vencida retraso
due deadline prazo vencimento vence plazo fecha
electricity power light energia luz eletricidade electricidad
water agua
gas fuel gasoline petrol gasolina combustivel nafta
condo condominium condominio sindico
cleaner maid diarista faxineira empregada limpiadora
plumber encanador plomero fontanero
electrician eletricista electricista
renovation renovate remodel reforma reformar obra renovacion
leak leaking vazamento goteira infiltracao vazando fuga gotera
kitchen cozinha cocina
bathroom banheiro bano
bedroom room quarto habitacion dormitorio
roof telhado techo
garage parking garagem estacionamento vaga garaje estacionamiento
landlord owner proprietario dono senhorio casero propietario
tenant inquilino
appliance fridge refrigerator geladeira refrigerador nevera heladera
stove oven fogao forno cocina horno
washer maquina lavadora
moving truck frete mudanca mudanza flete
package parcel pacote encomenda paquete
order ordered pedido encomendar encomendei pedir
return exchange devolver trocar troca
mock practice simulado simulacro
competition contest concurso edital oposicion
question questions questao questoes pergunta perguntas exercicio exercicios pregunta preguntas ejercicio
summary summarize notes resumo resumir anotacoes anotacao resumen apuntes
enroll enrollment enrolled register registration matricula matricular inscricao inscrever inscrevi inscripcion
scholarship bolsa beca
degree diploma graduation graduate graduated formatura formar formou graduacao titulo graduacion
thesis dissertation tese monografia tcc tesis
master masters mestrado postgraduate maestria
pass passed approved aprovado aprovada aprovacao passar passou aprobado aprobar
fail failed reprovado reprovei reprovou suspenso suspender
memorize memorise decorar memorizar
break pause rest intervalo pausa descanso descansar
timetable calendar cronograma calendario agenda
library biblioteca
textbook handout apostila livro material manual
lecture video videoaula aula palestra
paragraph paragrafo parrafo
conclusion conclusao
introduction introducao introduccion
mistake error wrong erro errei errou equivocacao equivocacion
correct right certo acerto acertar acertei correto correcto acierto
hard difficult dificil complicado
easy simple facil simples sencillo
fast quick quickly rapido
slow slowly lento devagar
focus concentrate concentration foco concentrar concentracao enfoque concentracion
motivation motivated motivacao animo motivacion
vaccine vaccination vacina vacinar vacuna
fever febre fiebre
headache migraine enxaqueca migrana
flu cold gripe resfriado
blood sangue sangre
diet dieta regime
weight peso emagrecer engordar
physiotherapy physiotherapist fisioterapia fisioterapeuta fisio
psychologist therapist therapy psicologo psicologa terapia terapeuta psicologia
pharmacy drugstore farmacia drogaria
daycare nursery creche bercario guarderia
nanny babysitter baba ninera
toy toys brinquedo brinquedos juguete juguetes
diaper diapers fralda fraldas panal panales
ceremony cerimonia ceremonia
dress suit vestido terno traje
ring rings alianca aliancas anel anillo
cake bolo torta pastel
sweets candy dessert doce doces sobremesa dulce postre
fruit fruta frutas
vegetable vegetables verdura legume legumes verduras
meat carne
bread pao pan
rice arroz
beans feijao frijoles
cheese queijo queso
bag backpack suitcase bolsa mochila mala maleta
passport passaporte pasaporte
luggage baggage bagagem equipaje
mountain hill montanha serra montana
river lake rio lagoa lago
park parque
museum exhibition museu exposicao museo exposicion
theater theatre play teatro peca obra
dance dancing danca dancar baile bailar
sing singing cantar canto
guitar violao guitarra
instrument instrumento
team time equipe equipo
coach trainer treinador tecnico entrenador
championship tournament campeonato torneio torneo
neighbor neighbour vizinho vizinha vecino vecina
funeral burial enterro velorio
fire incendio fogo fuego
robbery stolen theft assalto roubo roubaram furto robo robaron
password senha contrasena
screen tela pantalla
charger battery carregador bateria cargador
camera lens lente
printer impressora impresora
app application aplicativo aplicacion
website site pagina sitio
account profile conta perfil cuenta
news noticia noticias
morning manha manana
afternoon evening tarde
night noite noche
early cedo temprano
usually normally geralmente normalmente costumo costuma suele
always sempre siempre
never nunca jamais jamas
half metade meio mitad medio
double twice dobro doble
total sum altogether soma somar suma
average media promedio
quantity amount number quantidade quantia numero valor cantidad monto
first primeiro primeira primero primera
final ultimo ultima
together juntos juntas
alone sozinho sozinha solo sola
agree agreed agreement concordar concordo combinamos combinar acordo acordar
decide decided decision decidir decidi decidiu decidimos decisao
promise promised prometer prometi promessa promesa
cancel cancelled canceled cancelar cancelei cancelou
postpone postponed reschedule adiar adiou adiado remarcar remarcou aplazar
confirm confirmed confirmar confirmei confirmou
send sent enviar mandar mandei mandou enviei
receive received receber recebi recebeu recibir
bring brought trazer trouxe traer trajo
carry take levar levei levou llevar
find found achar encontrar achei encontrei hallar
look search procurar busco buscar
wear wore usar vestir
use used uso usar usei utilizar
open opened abrir abriu abrimos
close closed fechar fechou cerrar
build built construir construiu
grow grew crescer cresceu crecer
feel felt sentir sinto sentimiento
worry worries preocupar preocupa
laugh funny rir engracado reir gracioso
cry cried chorar chorou llorar
fight argue argument brigar briga discutir discussao pelea discusion
apologize sorry desculpa desculpar disculpa perdon
thank thanks grateful obrigado obrigada agradecer gracias
"""


@lru_cache(maxsize=1)
def matters() -> tuple[tuple[str, ...], ...]:
    """Return the words of each matter, folded; kinship, months and days of the week among them."""
    dates = [" ".join(word for word in names if names[word] == n) for names in (MONTHS, WEEKDAYS) for n in range(13)]
    lines = [*SAME_MATTER.splitlines(), *KIN_BY_CONCEPT.values(), *dates]
    return tuple(tuple(dict.fromkeys(word for word in line.split() if "-" not in word)) for line in lines if line)
