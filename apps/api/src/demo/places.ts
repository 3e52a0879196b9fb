import type { Random } from './random.ts'

const city = (name: string, area: string, postcode: string, neighbourhoods: readonly string[]) => ({
  name,
  area,
  postcode,
  neighbourhoods,
})

const cities = [
  city('Ciudad de México', '55', '03', [
    'Del Valle',
    'Narvarte Poniente',
    'Portales',
    'Nápoles',
    'Roma Norte',
    'Coyoacán',
    'Tlalpan Centro',
  ]),
  city('Ciudad de México', '56', '06', ['Santa María la Ribera', 'Doctores', 'San Rafael', 'Escandón', 'Lindavista']),
  city('Naucalpan, Estado de México', '55', '53', ['Lomas Verdes', 'Ciudad Satélite', 'Echegaray']),
  city('Toluca, Estado de México', '722', '50', ['Centro', 'Universidad', 'La Merced']),
  city('Puebla, Puebla', '222', '72', ['La Paz', 'El Carmen', 'Huexotitla']),
  city('Querétaro, Querétaro', '442', '76', ['Carretas', 'Álamos', 'El Marqués']),
  city('Cuernavaca, Morelos', '777', '62', ['Vista Hermosa', 'Delicias', 'Reforma']),
  city('Pachuca, Hidalgo', '771', '42', ['Revolución', 'San Javier', 'Periodistas']),
  city('Guadalajara, Jalisco', '33', '44', ['Americana', 'Chapalita', 'Santa Tere']),
  city('Monterrey, Nuevo León', '81', '64', ['Mitras Centro', 'Obispado', 'Cumbres']),
  city('Mérida, Yucatán', '999', '97', ['Itzimná', 'García Ginerés', 'Altabrisa']),
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
  const at = random.frequent(cities)
  const flat = random.chance(0.35) ? `, int. ${random.int(1, 24)}` : ''
  const number = `${random.pick(streets)} ${random.int(3, 1890)}${flat}`
  const postcode = `${at.postcode}${String(random.int(10, 989)).padStart(3, '0')}`
  return { area: at.area, address: `${number}, Col. ${random.pick(at.neighbourhoods)}, ${postcode} ${at.name}` }
}

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
