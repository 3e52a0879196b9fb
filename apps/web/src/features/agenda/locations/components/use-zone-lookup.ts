import type { UseQueryOptions } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import { highlightText, wordsOf } from '#/components/search/highlight.ts'
import { placeOf, timeIn, timeZones } from '#/lib/time-zones.ts'

const shownCount = 30

/** Searches time zones by city or IANA name; each option shows its current time. */
export function useZoneLookup() {
  const { t, language } = useTranslation('locations')
  const textOf = (zone: string) => `${placeOf(zone, language)} ${zone.replaceAll(/[_/]/g, ' ')}`
  const find = (search: string): string[] => {
    const words = wordsOf(search)
    return timeZones()
      .filter((zone) =>
        words.every((word) => highlightText(textOf(zone), [word]).some(({ isHighlighted }) => isHighlighted)),
      )
      .slice(0, shownCount)
  }
  return {
    find: (search: string): UseQueryOptions<string[]> => ({
      queryKey: ['time-zones', language, search],
      queryFn: () => find(search),
      networkMode: 'always',
    }),
    known: (zone: string): UseQueryOptions<string> => ({
      queryKey: ['time-zone', zone],
      queryFn: () => zone,
      networkMode: 'always',
    }),
    show: (zone: string) => ({
      id: zone,
      name: placeOf(zone, language),
      caption: t('zoneNow', { zone: zone.replaceAll('_', ' '), time: timeIn(zone) }),
    }),
  }
}
