/**
 * Words that guessers try first, here with whatever digits and signs around them: `passwordFault` strips those before it
 * looks. Our own list, by kind; lower case, without accents.
 */
const words = `
  password passwords passwort pass passw passwd contrasena contrasenia contra clave claves claveacceso miclave miclaves
  micontrasena secreto secreta secret topsecret acceso accesos access entrar entrada ingresa ingresar ingreso login logon signin
  usuario usuarios user username admin admins administrator administrador administradora adminadmin root toor superuser super
  superman supervisor sistema sistemas system soporte support invitado guest demo test tester testing prueba pruebas ejemplo
  example default temporal temp temporary cambiame cambiar changeme change nuevo nueva inicio inicial bienvenido bienvenida
  bienvenidos welcome hola holahola holamundo hello helloworld hi hey letmein openup open sesamo abretesesamo abracadabra
  qwerty qwertyu qwertyui qwertyuio qwertyuiop qwert qwer asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asdfghjklm zxcv zxcvb
  zxcvbn zxcvbnm qaz qazwsx qazwsxedc wsx edc qweasd qweasdzxc qwe asd zxc asdasd qweqwe zxczxc azerty azertyuiop dvorak poiuy
  poiuytrewq lkjhgf lkjhgfdsa mnbvcxz abc abcd abcde abcdef abcdefg abcdefgh abcabc aaa bbb xxx xyz aeiou abcxyz
  monkey dragon master shadow sunshine princess football baseball basketball soccer hockey golf tennis michael jordan batman
  spiderman superhero ironman hulk thor avengers marvel starwars star trek matrix pokemon pikachu naruto sasuke goku vegeta
  dragonball zelda mario luigi sonic minecraft fortnite roblox freefire callofduty gamer player games game xbox playstation
  nintendo computer computadora internet google facebook youtube instagram twitter whatsapp tiktok netflix spotify microsoft
  windows linux apple iphone android samsung huawei motorola xiaomi oracle server servidor database datos office excel outlook
  iloveyou ilove loveyou love lovely lover amor amores amorcito mivida tequiero tequieromucho teamo teamomucho teamoamor miamor
  mimor amormio corazon corazones cielo micielo bebe bebes bebito baby babygirl babyboy bonita bonito hermosa hermoso preciosa
  precioso guapa guapo linda lindo princesa principe reina rey chiquita chiquito gordita gordito flaca flaco chula chulo nena
  nene muneca munequita cosita amiga amigo amigos amigas friend friends forever siempre parasiempre juntos besos beso kisses
  kiss hugs abrazo feliz felicidad happy smile sonrisa sexy sexo hot cool crazy loco loca locura fuck fuckyou puta puto mierda
  pendejo pendeja cabron cabrona chinga chingon chingona verga culo culero wey guey naco buenon cabroncito
  family familia mama mami mamita papa papi papito mamapapa hijo hija hijos hijas hermano hermana abuela abuelo esposa esposo
  novia novio casa micasa hogar home mother father brother sister daughter son wife husband mom dad mommy daddy
  dios diosito diosesamor diosteama jesus jesucristo cristo maria virgen guadalupe virgencita santo santa angel angeles angelito
  angelica gabriel rafael miguel uriel fe esperanza milagro milagros bendicion bendiciones gloria aleluya amen trinidad cruz god
  godisgood faith hope grace blessed heaven lord savior church bible biblia
  jose juan luis carlos jorge manuel francisco pedro antonio jesusito alejandro roberto ricardo fernando javier daniel david
  eduardo arturo raul sergio victor oscar mario martin ramon ruben enrique alberto alfredo armando gerardo hector hugo ivan
  jaime joaquin leonardo marco marcos mauricio omar pablo rodrigo rodolfo salvador sebastian diego santiago mateo emiliano
  emilio esteban ernesto felipe gilberto gonzalo guillermo gustavo ignacio ismael israel joel jonathan josue julian julio kevin
  leonel lorenzo lucas moises nicolas noe octavio pancho paco pepe memo beto tono toni tony chucho lalo nacho lupe lupita
  ramiro rene rogelio saul simon tomas ulises vicente abel abraham adan adolfo adrian agustin alan alex alexander alexis alonso
  alvaro andres anibal benito benjamin bernardo brandon brayan bryan camilo cesar christian cristian cristobal damian dario
  domingo edgar edwin efrain elias erick erik ezequiel fabian federico fidel gael german isaac jacobo
  ana maria guadalupita juana margarita veronica elizabeth alejandra leticia patricia rosa rosita martha teresa tere alicia
  gloria gabriela gaby adriana silvia yolanda claudia karla laura lorena luz lucia lucero luisa magdalena marcela mariana
  maribel maricela marisol marisela mercedes miriam monica nancy natalia norma olga paola paulina perla pilar raquel rebeca
  regina renata rocio romina rosario ruth sandra sara sarahi selena silvana sofia sonia susana tania valentina valeria vanessa
  vero victoria violeta virginia viviana ximena yazmin jazmin yesenia zaira abril aida alma amalia amanda amelia america andrea
  angela antonia araceli aurora beatriz berenice blanca brenda camila carla carmen carolina catalina cecilia celia clara
  concepcion consuelo cristina cynthia dafne daniela debora diana dolores dulce edith elena elisa eloisa elsa elvira emma
  erika esmeralda estela ester estrella eugenia eva fabiola fatima fernanda flor florencia frida genesis gisela graciela
  gregoria heidi hilda iliana imelda ines ingrid irene iris irma isabel isabela ivonne jacqueline janet jennifer jenny jessica
  jimena josefina judith julia juliana julieta karen karina kathia kimberly
  john james robert william richard joseph thomas charles chris christopher matthew anthony mark donald steven paul andrew
  joshua kenneth george brian edward ronald timothy jason jeffrey ryan gary nicholas eric stephen larry justin scott frank
  benjamin samuel gregory patrick jack dennis jerry tyler aaron adam nathan henry peter kyle mary linda barbara susan sarah
  nancy lisa betty margaret ashley emily donna michelle amanda melissa deborah stephanie rebecca sharon cynthia kathleen amy
  shirley anna brenda pamela nicole samantha katherine rachel heather maria charlie max maxwell buddy bella lucy molly daisy
  maggie sadie sophie chloe bailey lola zoe toby rocky duke bear tucker oliver jake harley cody buster
  garcia hernandez lopez martinez gonzalez rodriguez perez sanchez ramirez flores gomez torres diaz reyes morales cruz
  gutierrez ortiz ruiz aguilar chavez ramos mendoza vazquez castillo jimenez moreno romero herrera medina guzman vargas castro
  mendez fernandez alvarez rojas contreras salazar luna ortega guerrero estrada juarez munoz rivera soto delgado rios campos
  mexico mexicano mexicana mexicanos vivamexico azteca aztecas tenochtitlan guadalajara monterrey tijuana puebla leon queretaro
  jalisco veracruz oaxaca chiapas yucatan merida cancun acapulco morelia michoacan sinaloa culiacan mazatlan sonora hermosillo
  chihuahua ciudadjuarez coahuila saltillo torreon durango zacatecas aguascalientes sanluis sanluispotosi tamaulipas tampico
  nayarit tepic colima guanajuato irapuato celaya hidalgo pachuca tlaxcala morelos cuernavaca toluca campeche tabasco
  villahermosa quintanaroo cdmx distritofederal espana argentina colombia peru chile venezuela ecuador brasil usa california
  texas houston dallas losangeles newyork chicago miami london paris madrid barcelona roma
  america clubamerica aguilas chivas guadalajarachivas pumas cruzazul azul cruz tigres rayados monterreyrayados santos atlas
  necaxa toluca leones diablos pachuca xolos puebla fcbarcelona barca realmadrid madridista messi ronaldo cristiano neymar
  futbol gol goles campeon campeones champion champions lakers bulls cowboys yankees dodgers patriots steelers raiders eagles
  broncos packers arsenal chelsea liverpool manchester united juventus milan boca river
  perro perrito perra gato gatito gata caballo toro vaca puerco pollo gallo gallina conejo raton tigre leon lobo lobos aguila
  aguilanegra oso osito elefante jirafa mono changuito delfin delfines tiburon pez mariposa mariposas abeja arana cobra
  serpiente dragonrojo fenix phoenix puppy dog dogs doggy cat cats kitty horse cow pig chicken rabbit mouse tiger lion wolf
  eagle bird fish dolphin shark butterfly bee spider snake cheetah panther jaguar puma falcon hawk raven bull pony unicorn
  unicornio panda koala
  rojo roja azulito verde amarillo amarilla negro negra blanco blanca morado morada rosado naranja gris cafe dorado dorada
  plateado red blue green yellow black white purple pink orange grey gray brown gold golden silver blackie
  enero febrero marzo mayo junio julio agosto septiembre octubre noviembre diciembre lunes martes miercoles jueves viernes
  sabado january february march april june july august september october november december monday tuesday wednesday thursday
  friday saturday sunday primavera verano otono invierno spring summer autumn winter navidad christmas cumpleanos birthday
  auto autos carro carros coche coches troca camion camioneta moto motocicleta motor motores llanta llantas taller mecanico
  mecanica refaccion refacciones refaccionaria autopartes autoparte partes parte pieza piezas balata balatas freno frenos
  clutch bujia bujias filtro filtros aceite bateria amortiguador amortiguadores suspension transmision radiador alternador marcha
  nissan tsuru sentra versa march frontier honda civic accord toyota corolla camry hilux tacoma volkswagen jetta vocho bocho
  golf chevrolet chevy aveo spark camaro corvette silverado ford mustang fiesta focus ranger lobof escape explorer dodge ram
  charger challenger chrysler jeep wrangler cherokee mazda hyundai kia subaru suzuki mitsubishi renault peugeot seat ibiza audi
  mercedesbenz bmw porsche ferrari lamborghini bugatti tesla volvo lexus acura infiniti harley davidson yamaha kawasaki ducati
  italika turbo nitro diesel gasolina
  tienda tiendas venta ventas vendedor vendedores compra compras comprador cliente clientes cajero caja mostrador almacen bodega
  sucursal sucursales matriz oficina gerente gerencia director direccion jefe jefa patron empleado empleados trabajo chamba
  empresa negocio negocios dinero money cash dolar dolares pesos millonario rico riqueza banco banca tarjeta nip pin factura
  facturas facturacion contador contabilidad compranet mercado market shop store sales business company manager boss work job
  tacos taco burrito pizza hamburguesa chocolate cookie cookies galleta galletas dulces candy azucar sugar cafecito coffee
  cerveza beer tequila mezcal corona modelo tecate cocacola pepsi agua water fresa manzana banana platano mango pina coco
  cereza limon sandia uva apple cherry peach strawberry cheese butter pepper ginger cinnamon vanilla honey pumpkin peanut
  musica music rock rockandroll rocknroll metal metallica nirvana slipknot beatles queen acdc guitar guitarra piano bateriarock
  reggaeton banda norteno cumbia salsa bachata rap hiphop eminem shakira luismiguel selenaquintanilla vicentefernandez
  harrypotter hogwarts voldemort gandalf frodo hobbit lordoftherings gameofthrones simpson simpsons homero bart homer mickey
  minnie disney frozen elsa olaf shrek nemo dory simba barney barbie hellokitty kitty snoopy garfield bugsbunny tweety piolin
  sol soleado luna lunas lunita estrellas estrellita planeta tierra marte venus jupiter saturno universo galaxia cometa sky
  moon sun stars earth world mundo mar playa oceano rio lago montana bosque flor flores florecita rosas girasol girasoles
  tulipan orquidea arbol nature naturaleza fuego fire agua ice hielo viento wind rain lluvia nieve snow thunder rayo trueno
  storm tormenta lightning
  freedom libertad libre peace paz guerra war victory victoria poder power fuerza strong fuerte ninja samurai warrior guerrero
  soldier soldado army navy marine ranger hunter killer assassin pirate pirata vampire vampiro zombie diablo demonio demon devil
  satan infierno hell muerte death ghost fantasma bruja witch wizard mago magia magic mystic legend leyenda hero heroe king
  kings queens knight caballero imperio empire royal lucky suerte fortuna dream dreams dreamer sueno suenos soccerboy
  escuela school colegio universidad university unam ipn poli tec tecnologico estudiante student maestro maestra profesor
  profesora teacher doctor doctora enfermera enfermero medico hospital abogado abogada licenciado licenciada ingeniero ingeniera
  arquitecto arquitecta policia police bombero piloto
  nothing nada something algo whatever cualquiera nadie nobody anybody todo todos everything unknown desconocido ninguno
  trustno trustme confia believe cree onelove only unico unica number uno dos tres cuatro cinco seis siete ocho nueve diez
  one two three four five six seven eight nine ten first primero segundo tercero
`

/** About 1,500 words. */
export const commonPasswords: ReadonlySet<string> = new Set(words.split(/\s+/).filter(Boolean))

/** Runs of the keyboard and the alphabet: a password that lies along one of them is as good as none. */
export const runs = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  'zaq12wsxcde34rfvbgt56yhn',
  'a1b2c3d4e5f6g7h8i9',
]
