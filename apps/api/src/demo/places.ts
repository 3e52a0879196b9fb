import type { Random } from './random.ts'

interface City {
  name: string
  /** Area code of its telephones. */
  area: string
  postcode: string
  neighbourhoods: readonly string[]
}

/** Cities of the patients, mostly in and around the capital. Street numbers and ends of postcodes are invented. */
const cities: readonly City[] = [
  {
    name: 'Ciudad de México',
    area: '55',
    postcode: '03',
    neighbourhoods: [
      'Del Valle',
      'Narvarte Poniente',
      'Portales',
      'Nápoles',
      'Roma Norte',
      'Coyoacán',
      'Tlalpan Centro',
    ],
  },
  {
    name: 'Ciudad de México',
    area: '56',
    postcode: '06',
    neighbourhoods: ['Santa María la Ribera', 'Doctores', 'San Rafael', 'Escandón', 'Lindavista'],
  },
  {
    name: 'Naucalpan, Estado de México',
    area: '55',
    postcode: '53',
    neighbourhoods: ['Lomas Verdes', 'Ciudad Satélite', 'Echegaray'],
  },
  {
    name: 'Toluca, Estado de México',
    area: '722',
    postcode: '50',
    neighbourhoods: ['Centro', 'Universidad', 'La Merced'],
  },
  { name: 'Puebla, Puebla', area: '222', postcode: '72', neighbourhoods: ['La Paz', 'El Carmen', 'Huexotitla'] },
  { name: 'Querétaro, Querétaro', area: '442', postcode: '76', neighbourhoods: ['Carretas', 'Álamos', 'El Marqués'] },
  {
    name: 'Cuernavaca, Morelos',
    area: '777',
    postcode: '62',
    neighbourhoods: ['Vista Hermosa', 'Delicias', 'Reforma'],
  },
  {
    name: 'Pachuca, Hidalgo',
    area: '771',
    postcode: '42',
    neighbourhoods: ['Revolución', 'San Javier', 'Periodistas'],
  },
  {
    name: 'Guadalajara, Jalisco',
    area: '33',
    postcode: '44',
    neighbourhoods: ['Americana', 'Chapalita', 'Santa Tere'],
  },
  {
    name: 'Monterrey, Nuevo León',
    area: '81',
    postcode: '64',
    neighbourhoods: ['Mitras Centro', 'Obispado', 'Cumbres'],
  },
  { name: 'Mérida, Yucatán', area: '999', postcode: '97', neighbourhoods: ['Itzimná', 'García Ginerés', 'Altabrisa'] },
]

const streets = [
  'Av. Insurgentes Sur',
  'Calle Benito Juárez',
  'Calle Miguel Hidalgo',
  'Av. Universidad',
  'Calle Emiliano Zapata',
  'Av. 5 de Mayo',
  'Calle Niños Héroes',
  'Calle Morelos',
  'Privada de los Pinos',
  'Calle Xicoténcatl',
  'Av. División del Norte',
  'Calzada de Tlalpan',
  'Calle Ignacio Allende',
  'Cerrada del Jazmín',
  'Andador Sor Juana Inés de la Cruz',
] as const

export interface Place {
  area: string
  address: string
}

export function somewhere(random: Random): Place {
  const city = random.frequent(cities)
  const flat = random.chance(0.35) ? `, int. ${random.int(1, 24)}` : ''
  const number = `${random.pick(streets)} ${random.int(3, 1890)}${flat}`
  const postcode = `${city.postcode}${String(random.int(10, 989)).padStart(3, '0')}`
  return { area: city.area, address: `${number}, Col. ${random.pick(city.neighbourhoods)}, ${postcode} ${city.name}` }
}

/** Unassigned numbers (555 0 and 5550 after the area code) in several notations. */
export function phoneOf(random: Random, area: string, serial: number): string {
  const last = String(1000 + serial * 37).slice(-4)
  const subscriber = area.length === 2 ? ['5550', last] : ['555', last]
  const plain = `${area} ${subscriber.join(' ')}`
  return random.frequent([
    plain,
    plain,
    `(${area}) ${subscriber.join('-')}`,
    `+52 ${plain}`,
    plain.replaceAll(' ', ''),
    `044 ${plain}`,
    `+52 1 ${plain}`,
  ])
}
