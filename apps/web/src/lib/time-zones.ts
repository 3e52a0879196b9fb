import { mexicanZones } from '@piel/contract/core/mexican-zones'
import type { Language } from '@piel/contract/core/people'

/** The place that a zone is named after: "Ciudad Juárez" for `America/Ciudad_Juarez`. */
export function placeOf(zone: string, language: Language): string {
  const known = mexicanZones[zone]
  if (known === undefined) return zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
  return typeof known === 'string' ? known : known[language]
}

/** The current wall-clock time in a zone: "09:05". */
export const timeIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format()

/** The names of the time zones that the browser knows, Mexican ones first. */
export const timeZones = (): string[] => [
  ...new Set([...Object.keys(mexicanZones), ...Intl.supportedValuesOf('timeZone')]),
]
