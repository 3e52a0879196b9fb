import { femaleNames, maleNames, surnames } from '#/demo/names.ts'

const otherNames = {
  female: `Juana Margarita Alicia Josefina Martha Rosario Isabel Gloria Irma Esther Lourdes Rocío Mónica Adriana Karla
    Diana Laura Brenda Jessica Karen Elizabeth Maricela Blanca Alma Luz Socorro Dolores Concepción Consuelo Esperanza
    Antonia Francisca Petra Victoria Virginia Rebeca Cecilia Graciela Marcela Miriam Nancy Sandra Susana Olivia Lilia
    Amalia Estela Eva Raquel Ofelia Elvira Hilda Olga Angélica Fabiola Lorena Maribel Marisol Pilar Paulina Natalia
    Melissa Abigail Samantha Vanessa Yesenia Yadira Perla Liliana Lizbeth Aurora Catalina Magdalena Soledad Trinidad
    Refugio Delfina Eulalia Herminia Hortensia Ernestina Eugenia Genoveva Griselda Guillermina Imelda Jazmín Jimena
    Julia Leonor Lucero Luisa Manuela Mercedes Micaela Minerva Mireya Noemí Nora Ramona Rosalía Rosalba Rosaura Rufina
    Sara Selene Tania Úrsula Valeria Viviana Wendy Yaretzi Zenaida Nayeli Xiomara Emilia Inés Elisa Carolina Ivonne`,
  male: `Manuel Antonio Pedro Rafael Guadalupe Ramón Daniel David Víctor Alberto Enrique Armando Guillermo Salvador Mario
    Alfredo Martín Agustín Felipe Pablo Gustavo Rogelio Jaime Ernesto Julio César Hugo Óscar Marco Adrián Gabriel
    Joaquín Nicolás Gregorio Domingo Esteban Humberto Gilberto Rodolfo Adolfo Alfonso Ismael Israel Joel Abel Abraham
    Adán Aldo Álvaro Ariel Aurelio Axel Benito Benjamín Bernardo Bruno Camilo Christian Ciro Claudio Cristian Cristóbal
    Damián Darío Edgar Edmundo Elías Eleazar Eliseo Emanuel Emilio Erick Eugenio Evaristo Ezequiel Fabián Fausto
    Federico Félix Fermín Fidel Genaro Germán Gonzalo Heriberto Hilario Horacio Isaac Isidro Jacinto Jonathan Julián
    Kevin Lázaro Leobardo Leopoldo Lorenzo Lucas Marcelino Marcos Mauricio Maximiliano Moisés Norberto Octavio Omar
    Orlando Patricio Porfirio Ramiro René Reynaldo Rigoberto Rolando Román Samuel Santos Simón Teodoro Uriel Vicente`,
}
const otherSurnames = `Aguirre Rangel Delgado Rosales Salinas Lara Fuentes Valdez Orozco Pacheco Cortés Trejo Meza Acosta
  Serrano Montoya Zamora Sandoval Miranda Cabrera Márquez Cisneros Ayala Mejía Camacho Villarreal Escobar Valencia Solís
  Calderón Navarro Figueroa Rosas Santos Padilla Esquivel Murillo Beltrán Galván Villegas Trujillo Franco Gallegos Leyva
  Arellano Palacios Ponce Enríquez Quintero Rocha Arias Bravo Carrillo Zavala Robles Osorio Barrera Becerra Macías
  Barajas Galindo Bernal Nava Félix Ochoa Santiago Tapia Velasco Lozano Villa Corona Tovar Mora Bonilla Espinosa Duarte
  Carmona Cordero Hinojosa Garza Treviño Cantú Elizondo Zepeda Arroyo Arreola Baltazar Benítez Blanco Briones Bustamante
  Caballero Campos Cano Carranza Carrasco Casas Castañeda Ceballos Cerda Colín Coronado Correa Covarrubias Dávila Escalante
  Escamilla Espino Farías Fernández Fierro Gamboa Gaytán Granados Guevara Guillén Heredia Huerta Hurtado Islas Jaramillo
  Jasso Landa Ledesma Leal Leiva Limón Llamas Lugo Macedo Madrigal Magaña Manríquez Marín Mata Mercado Millán Mireles
  Molina Monroy Montes Mondragón Nájera Negrete Nieto Ocampo Olivares Olmos Olvera Ontiveros Oropeza Pantoja Paredes
  Parra Pedraza Pineda Plascencia Prado Prieto Quezada Quiroz Rentería Reséndiz Reyna Ríos Roldán Rosado Rubio Saavedra
  Salas Salcedo Saldaña Samaniego Santana Segura Sepúlveda Sierra Silva Sosa Suárez Téllez Tinoco Toledo Uribe Valadez
  Valenzuela Valle Varela Vega Vela Vera Verdugo Vidal Villalobos Villanueva Villaseñor Yépez Zaragoza Zárate Zapata`

const wordsOf = (text: string): string[] => text.trim().split(/\s+/u)

const beginnings = `Al An Ar Bal Ben Bri Cal Can Car Ce Cer Cor Cu Da Del Do Ed El Er Es Fa Fer Flo Ga Gal Go Gri He Hor
  Hu Ila In Is Ja Jo Ki La Le Lo Lu Ma Mel Mi Mon Na Ne No Ol Or Pa Pe Po Que Ra Re Ri Ro Sa Sal Se So Ta Te Ti To Tre Ul Ur
  Va Ve Vi Xi Ya Za Zu`
const middles = `ba be bri ca ce co cha da de di fa ga gue lle li lo ma me mi na ne ni pa pe que ra re ri ro sa se ta te ti
  va vi za`

/** At least `size` names: `known`, then syllables in an order other than the alphabet. */
function extended(known: readonly string[], size: number, endings: readonly string[]): string[] {
  const [first, second] = [wordsOf(beginnings), wordsOf(middles)]
  const names = new Set(known)
  for (let i = 0; names.size < size; i++)
    names.add(
      `${first[(i * 31) % first.length]}${second[(i * 17) % second.length]}${endings[(i * 7) % endings.length]}`,
    )
  return [...names]
}

const double = (first: readonly string[], second: readonly string[]): string[] =>
  second.flatMap((name) => first.filter((one) => one !== name).map((one) => `${one} ${name}`))

const female = [...femaleNames, ...wordsOf(otherNames.female)]
const male = [...maleNames, ...wordsOf(otherNames.male)]
const femaleEndings = ['lina', 'ria', 'nda', 'dora', 'cela', 'rta', 'sia']
const maleEndings = ['lino', 'rio', 'ndo', 'doro', 'celo', 'rto', 'sio']
const surnameEndings = ['les', 'nez', 'rra', 'llo', 'nares', 'do', 'cín', 'gui', 'rte', 'zábal', 'ña', 'quiz', 'tegui']

/**
 * Names in the quantities of a clinic's register: over 2,000 given names of women and men each and 3,000 surnames, by
 * descending frequency; rare ones consist of syllables.
 */
export const registerNames = {
  female: extended(
    [
      ...female,
      ...double(['María', 'Ana', 'Rosa', 'Luz'], female.slice(5, 120)),
      ...double(['Karla'], female.slice(9, 90)),
    ],
    2100,
    femaleEndings,
  ),
  male: extended(
    [
      ...male,
      ...double(['José', 'Juan', 'Luis', 'Carlos'], male.slice(5, 120)),
      ...double(['Marco'], male.slice(9, 90)),
    ],
    2100,
    maleEndings,
  ),
  surnames: extended([...surnames, ...wordsOf(otherSurnames)], 3000, surnameEndings),
}
