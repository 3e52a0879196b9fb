import type { Language } from '@piel/contract/people'

/** Places of the zones of Mexico; the time zone database writes them without accents. */
const mexico: Record<string, string | Record<Language, string>> = {
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

/** The place that a zone is named after: "Ciudad Juárez" for `America/Ciudad_Juarez`. */
export function placeOf(zone: string, language: Language): string {
  const known = mexico[zone]
  if (known === undefined) return zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
  return typeof known === 'string' ? known : known[language]
}

/** The names of the time zones that the browser knows, those of Mexico first. */
export const timeZones = (): string[] => [...new Set([...Object.keys(mexico), ...Intl.supportedValuesOf('timeZone')])]
