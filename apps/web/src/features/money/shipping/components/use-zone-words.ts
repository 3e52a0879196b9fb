import { type StateId, stateIds } from '@piel/contract/core/states'
import { useTranslation } from '#/i18n/index.ts'

/** More states are only counted. */
const mostNamed = 3
/** The text names the exceptions up to this many missing states. */
const mostMissing = 3

export function useZoneWords() {
  const { t, language } = useTranslation('shipping')
  const byName = (states: readonly StateId[]) =>
    states.map((id) => ({ id, name: t(`states.${id}`) })).toSorted((a, b) => a.name.localeCompare(b.name, language))
  const named = (states: readonly StateId[]) => byName(states).map(({ name }) => name)

  return {
    states: () => byName(stateIds),
    /** All states of a zone, by name. */
    zoneInFull: (zone: readonly StateId[]): string =>
      zone.length === stateIds.length ? t('zone.all') : named(zone).join(', '),
    zone: (zone: readonly StateId[]): string => {
      const missing = stateIds.filter((state) => !zone.includes(state))
      if (missing.length === 0) return t('zone.all')
      if (missing.length <= mostMissing) return t('zone.allBut', { states: named(missing).join(', ') })
      const names = named(zone)
      // "and 1 more" would be as long as the name.
      if (names.length <= mostNamed + 1) return names.join(', ')
      return t('zone.more', { states: names.slice(0, mostNamed).join(', '), count: names.length - mostNamed })
    },
  }
}
