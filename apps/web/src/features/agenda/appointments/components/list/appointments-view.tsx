import { type AppointmentRow, appointmentStatuses } from '@piel/contract/agenda/appointment-shapes'
import {
  appointmentEndpoints,
  appointmentSorts,
  defaultAppointmentSort,
  maxDaysAhead,
} from '@piel/contract/agenda/appointments'
import type { Resource } from '@piel/contract/agenda/resources'
import { addDays, type IsoDate } from '@piel/contract/core/dates'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Calendar } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { FilterDates } from '#/components/table/filter-dates.tsx'
import { FilterOne } from '#/components/table/filter-one.tsx'
import { ListView } from '#/components/table/list-view.tsx'
import { type PageTurn, useListState } from '#/components/table/use-list-state.ts'
import { EmptyState } from '#/components/ui/empty-state.tsx'
import { nameIn } from '#/lib/bilingual.ts'
import { asTitle } from '#/lib/clock.ts'
import { useDates } from '#/lib/dates.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { paths } from '#/lib/paths.ts'
import { weekdayName } from '#/lib/weekday.ts'
import { resourceQueries } from '#/features/agenda/resources/resources.queries.ts'
import { appointmentTypeQueries } from '#/features/agenda/types/types.queries.ts'
import { useResourceName } from '#/features/core/person/use-resource-name.ts'
import { appointmentColumns, appointmentFilters } from './appointment-columns.tsx'
import type { ListDefinition } from '#/components/table/list-state.ts'

const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const
const hours = Array.from({ length: 24 }, (_, hour) => String(hour))

export const appointmentsList = {
  sorts: appointmentSorts,
  defaultSort: defaultAppointmentSort,
  filters: {
    patient: { kind: 'text' },
    personId: { kind: 'text' },
    roomId: { kind: 'text' },
    typeId: { kind: 'text' },
    from: { kind: 'text' },
    to: { kind: 'text' },
    weekday: { kind: 'one', values: weekdays },
    hour: { kind: 'one', values: hours },
    status: { kind: 'many', values: appointmentStatuses },
  },
} as const satisfies ListDefinition

interface AppointmentsViewProps {
  locationId: string | undefined
  today: IsoDate
}

export function AppointmentsView({ locationId, today }: AppointmentsViewProps) {
  const { t, language } = useTranslation('appointmentList')
  const { t: labels } = useTranslation('appointments')
  const nameOf = useResourceName()
  const params: Record<string, unknown> = useSearch({ strict: false })
  const list = useListState(appointmentsList)
  const { personId, roomId, typeId, from, to, weekday, hour } = list.state.filters
  const dates = useDates()
  const resources = useQuery(resourceQueries.choices()).data?.data ?? []
  const types = useQuery(appointmentTypeQueries.choices()).data?.data ?? []
  const source = (page?: PageTurn) =>
    endpointQuery(appointmentEndpoints.list, {
      query: { ...list.queryFor(page), ...(locationId !== undefined && { locationId }) },
    })
  const options = (kind: Resource['kind']) =>
    resources.filter((one) => one.kind === kind).map((one) => ({ value: one.id, label: nameOf(one) }))

  return (
    <ListView
      list={list}
      source={source}
      columns={appointmentColumns}
      filters={appointmentFilters}
      ownFilters={
        <>
          <FilterDates
            label={t('filters.days')}
            from={from}
            to={to}
            max={addDays(today, maxDaysAhead)}
            onChange={(days) => list.change({ filters: days })}
          />
          <FilterOne
            label={t('filters.lead')}
            options={options('person')}
            value={personId}
            onChange={(value) => list.change({ filters: { personId: value ?? '' } })}
          />
          <FilterOne
            label={t('filters.room')}
            options={options('room')}
            value={roomId}
            onChange={(value) => list.change({ filters: { roomId: value ?? '' } })}
          />
          <FilterOne
            label={t('filters.type')}
            options={types.map((type) => ({ value: type.id, label: nameIn(type, language) }))}
            value={typeId}
            onChange={(value) => list.change({ filters: { typeId: value ?? '' } })}
          />
          {weekday !== undefined && (
            <FilterOne
              label={t('filters.weekday')}
              options={weekdays.map((day) => ({
                value: day,
                label: asTitle(weekdayName(Number(day), language), language),
              }))}
              value={weekday}
              onChange={(value) => list.change({ filters: { weekday: weekdays.find((day) => day === value) } })}
            />
          )}
          {hour !== undefined && (
            <FilterOne
              label={t('filters.hour')}
              options={hours.map((one) => ({ value: one, label: dates.clock(`${one.padStart(2, '0')}:00`) }))}
              value={hour}
              onChange={(value) => list.change({ filters: { hour: value } })}
            />
          )}
        </>
      }
      label={(key) => labels(key)}
      caption={t('caption')}
      searchLabel={t('search')}
      rowPath={() => paths.agenda()}
      rowSearch={(row: AppointmentRow) => ({ ...params, open: row.id })}
      empty={<EmptyState icon={Calendar} title={t('empty')} text={t('emptyHint')} />}
      errorTitle={t('error')}
    />
  )
}
