import { appointmentEndpoints } from '@piel/contract/agenda/appointments'
import type { IsoDate } from '@piel/contract/core/dates'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { ExportButton } from '#/components/table/export-button.tsx'
import { isNarrowed } from '#/components/table/list-state.ts'
import { type List, useListState } from '#/components/table/use-list-state.ts'
import { useDates } from '#/lib/dates.ts'
import {
  appointmentsList,
  AppointmentsView,
} from '#/features/agenda/appointments/components/list/appointments-view.tsx'
import { useLocation } from '#/features/agenda/locations/use-location.ts'
import type { ScreenProps } from './screen-props.ts'
import { ViewFrame } from './view-frame.tsx'

/** Starts a list without search and filters today; the address then states it, so that it can be changed. */
function useStartToday(list: List, today: IsoDate): void {
  const isBare = !isNarrowed(list.state)
  const start = useEffectEvent(() => isBare && list.change({ filters: { from: today } }, { replace: true }))
  // Only when the list opens: who removes the day sees all of them.
  useEffect(() => {
    start()
  }, [])
}

export function ListScreen({ state, frame }: ScreenProps) {
  const { t } = useTranslation('appointmentList')
  const list = useListState(appointmentsList)
  const today = useDates().today()
  useStartToday(list, today)
  // With several locations, the list shows the one that the day shows.
  const { location: shown, locations } = useLocation(state.location)
  const location = locations.length > 1 ? shown?.id : undefined
  return (
    <ViewFrame
      {...frame}
      title={t('caption')}
      actions={
        <>
          <ExportButton
            list={appointmentEndpoints.export}
            permission="agenda.export"
            query={{ ...list.queryFor(), ...(location !== undefined && { locationId: location }) }}
          />
          {frame.actions}
        </>
      }
      toolbar={frame.locations}
    >
      <AppointmentsView locationId={location} today={today} />
    </ViewFrame>
  )
}
