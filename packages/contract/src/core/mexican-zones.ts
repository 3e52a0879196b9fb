import type { Language } from './people.ts'

/** Places of the zones of Mexico; the time zone database writes them without accents. */
export const mexicanZones: Readonly<Record<string, string | Record<Language, string>>> = {
  'America/Mexico_City': { en: 'Mexico City', es: 'Ciudad de México' },
  'America/Cancun': 'Cancún',
  'America/Merida': 'Mérida',
  'America/Monterrey': 'Monterrey',
  'America/Matamoros': 'Matamoros',
  'America/Chihuahua': 'Chihuahua',
  'America/Ciudad_Juarez': 'Ciudad Juárez',
  'America/Ojinaga': 'Ojinaga',
  'America/Mazatlan': 'Mazatlán',
  'America/Bahia_Banderas': 'Bahía de Banderas',
  'America/Hermosillo': 'Hermosillo',
  'America/Tijuana': 'Tijuana',
}
