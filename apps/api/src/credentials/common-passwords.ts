/**
 * Stems of the passwords that leak lists hold most often, English and Spanish: lower case, without accents, without the
 * digits and signs at the end (`Password1!`, `Contraseña2026` and `Qwerty123` all fall to their stem).
 */
export const commonPasswords: readonly string[] = `
abc abcd abcde abcdef abcdefg abcdefgh abcabc abcabcabc aaa aaaa aaaaa aaaaaa aaaaaaa aaaaaaaa abcd1234e access account
admin adminadmin administrador administrator alejandra alejandro alexander amanda america americano amor amorcito
amormio amores amigo amigos amiga amigas andrea angel angela angelica angelito anthony apple arsenal asdasd asdasdasd
asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl ashley asshole aurora azerty azul babygirl bailey banana barcelona
barbara baseball basketball batman beatriz bebe bebito bienvenida bienvenido bienvenidos biteme blink blue bonita
boston brandon brasil buster butterfly calabaza camaro camila campeon canada cancun carlos carmen carolina cambiame
caperucita cecilia charlie cheese chelsea chicago chicken chihuahua chiquita chiquito chivas chocolate chris
christian cielo clave clinica clinic coffee colombia computadora computer consulta consultorio contrasena
contrasenia contrasenya contra corazon cookie corvette cowboy cristina cruzazul cubs cuernavaca dallas daniel daniela
david default demo dennis dermatologia dermatologo diablo diamante diamond diana diego dios diosesamor doctor doctora
dolphin dolphins donald dragon eagle eduardo elizabeth emmanuel enfermera ericka esperanza espana estrella estrellita
fabiola falcon familia fatima felicidad felipe felix fernanda fernando ferrari fide flores florida flower flowers
football forever francisco freedom friends fuckoff fuckme fuckyou futbol gabriel gabriela galaxy gandalf garfield
gatito gatita george gerardo ginger girls google gracias guadalajara guadalupe guapa guest guitar guitarra gustavo
hammer hannah harley harry hello hellokitty hermosa hermoso hockey hola holahola holamundo hospital hottie hunter
iloveu iloveyou imagine internet invitado isabel ivan iwantu jackson jaguar jasmine javier jazmin jennifer jessica
jesus jesucristo jesuscristo jesusteamo jonathan jordan jorge joseph joshua juan juanita justin karina karla
killer kimberly kitty laura leonardo letmein liberty linda linkedin liverpool login lorena louis love loveme lover
lovely loveyou lucero lucky luisa lupita macarena machine madrid maestro maggie manager manchester manuel marcela
marcos margarita maria mariana mariaguadalupe mariajose maricarmen mariela marina marisol marlboro martha martin
martinez master matrix matthew mauricio maverick maxwell melissa mercedes merlin mexicana mexicano mexico
michael michelle miamor mickey midnight miguel mimamamemima minecraft miclave micontrasena monica monkey monster
monterrey morgan morena mother muneca murcielago music musica mustang mynoob naranja naruto natalia natasha ncc
newyork nicole ninja nirvana nothing numero orange oscar paciente pacientes pakistan pamela panda panther papito
paola paris pass passion passw passwd passwor password passwordpassword password1a passwort patricia patrick pepper
pericles perrito perro phoenix piel pink pirata piramide player please pokemon princesa princess princesita
profesor prueba pruebas puebla pumas purple pwd qazwsx qazwsxedc qwe qweasd qweasdzxc qwer qwert qwerty qwertyu
qwertyui qwertyuio qwertyuiop qwaszx q1w2e3r4 q1w2e3r4t5 q1w2e3 q1w2e3r 1q2w3e4r 1q2w3e 1q2w3e4r5t 1qaz2wsx 1qazxsw 1qaz
p@ssw0rd p@ssword passw0rd p4ssw0rd pa55word pa55w0rd pa$$word pa$$w0rd password! p@$$w0rd p@ssw0rd1a p@55w0rd adm1n
rachel rafael ranger raiders rainbow rebelde ricardo richard roberto robert rockyou rocky rodrigo romance romeo
ronaldo root rosario rosita samantha samsung samuel sandra santiago sarah school sebastian secret secreta secreto
seguro seguridad senha sergio server shadow silver simpsons skittles slipknot snoopy soccer sofia softball
soleil soledad sonrisa sophia spider spiderman spongebob star starwars steelers stephanie steven student sugar summer
sunflower sunshine superman superstar supervisor support susana sweet sweetheart sweety system taylor teamo teamoamor
teamomucho tequiero tequieromucho temp temporal temppass test tester testing teresa tesoro thomas thunder tigger tigre
tigres tijuana toluca trabajo travieso trustno trustnoone tucan universidad user usuario valentina valeria vanessa
veracruz veronica victor victoria vida virginia viridiana welcome welcometo whatever william william1a winner winter
wizard xavier xxx xxxx xxxxxx yankees yellow yesenia zacatecas zaq zaqwsx zaq1zaq zaq12wsx zxc zxcv zxcvb zxcvbn zxcvbnm
zxcvbnm,. america1a verano otono primavera invierno enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre
diciembre lunes martes miercoles jueves viernes sabado domingo january february march april june july august september
october november december monday tuesday wednesday thursday friday saturday sunday spring autumn changeme change letmeinnow
`
  .trim()
  .split(/\s+/)
