import { type Location, locationEndpoints } from '@piel/contract/agenda/locations'
import { useTranslation } from '#/i18n/index.ts'
import { type ConflictSource, loadWith } from '#/components/form/conflict-panel.tsx'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { placeOf } from '#/lib/time-zones.ts'
import { type LocationValues, locationValuesOf } from './location-values.ts'

export function useLocationConflict(location: Location | undefined): ConflictSource<LocationValues> | undefined {
  const { t, language } = useTranslation('locations')
  if (!location) return undefined
  return {
    load: loadWith(endpointQuery(locationEndpoints.get, { params: { id: location.id } }), (now) =>
      locationValuesOf(now, { timeZone: now.timeZone, position: now.position }),
    ),
    labelOf: (name) => t(name === 'isActive' ? 'active' : name),
    wordsOf: (name, value) => {
      if (typeof value === 'boolean') return t(value ? 'active' : 'inactive')
      if (name === 'timeZone') return placeOf(value, language)
      return name === 'position' ? String(Number(value) + 1) : value
    },
  }
}
