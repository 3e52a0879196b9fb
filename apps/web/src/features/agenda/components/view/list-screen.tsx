import { useTranslation } from '#/i18n/index.ts'
import { ExportButton } from '#/components/table/export-button.tsx'
import { useListState } from '#/components/table/use-list-state.ts'
import { useDates } from '#/lib/dates.ts'
import { appointmentsList } from '../list/appointments-list.ts'
import { AppointmentsView } from '../list/appointments-view.tsx'
import type { ScreenProps } from './screen-props.ts'
import { ViewFrame } from './view-frame.tsx'

/** All appointments of a location as a list. */
export function ListScreen({ state, frame }: ScreenProps) {
  const { t } = useTranslation('agenda')
  const list = useListState(appointmentsList)
  const today = useDates().today()
  const { location } = state
  return (
    <ViewFrame
      {...frame}
      title={t('list.caption')}
      actions={
        <>
          <ExportButton
            of="appointments"
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
