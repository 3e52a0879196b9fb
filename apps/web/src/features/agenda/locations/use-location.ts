import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { clockNow } from '#/lib/clock.ts'
import { useConfig } from '#/lib/config.ts'
import { createDates } from '#/lib/dates.ts'
import { locationQueries } from './locations.queries.ts'

/** The chosen location, or the first one, with the current day and time on its clock. */
export function useLocation(id: string | undefined) {
  const { language } = useTranslation()
  const { clinicClock } = useConfig()
  const query = useQuery(locationQueries.choices())
  const active = query.data?.data.filter(({ isActive }) => isActive)
  const location = active?.find((one) => one.id === id) ?? active?.[0]
  const zone = location?.timeZone
  const dates = useMemo(
    () => (zone === undefined ? undefined : createDates(language, zone, clinicClock)),
    [language, zone, clinicClock],
  )
  return {
    query,
    location,
    locations: active ?? [],
    today: dates?.today(),
    now: () => (zone === undefined ? '' : clockNow(zone)),
    /** Date and time of this moment: midnight may have passed since `today`. */
    moment: () => ({ date: dates?.today() ?? '', time: zone === undefined ? '' : clockNow(zone) }),
  }
}
