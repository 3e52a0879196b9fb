import { agendaLabels } from '@piel/contract/agenda/labels'
import type { AppointmentRow } from '@piel/contract/agenda/appointment-shapes'
import {
  appointmentCsv,
  type appointmentEndpoints,
  type appointmentListQuery,
} from '@piel/contract/agenda/appointments'
import type { AnswerOf, ParsedOf } from '@piel/contract/core/endpoint'
import { fullName } from '@piel/contract/core/people'
import type * as z from 'zod/mini'
import { listExport, type Column } from '#/csv/export.ts'
import type { WordsOf } from '#/csv/words.ts'
import { sliceAfter } from '#/db/lists/keyset.ts'
import { filtersOf, jsonPage } from '#/db/lists/list-page.ts'
import type { Deps } from '#/deps.ts'
import type { ActorContext } from '#/lib/context.ts'
import type { JsonText } from '#/lib/json-text.ts'
import { appointmentScope } from '#/modules/agenda/appointment-store/agenda.policy.ts'
import { listAppointmentRows, readAppointments } from './appointment-list.repository.ts'

export async function listAppointments(
  deps: Pick<Deps, 'db' | 'clock'>,
  context: ActorContext,
  query: z.output<typeof appointmentListQuery>,
): Promise<JsonText<AnswerOf<typeof appointmentEndpoints.list>>> {
  const filter = filtersOf(query)
  const scope = appointmentScope(deps, context)
  return await jsonPage(query, [filter, scope.ownUserId], {
    read: (slice) => listAppointmentRows(deps.db, { ...filter, scope }, slice),
  })
}

const columns = ({ heads: c, ...words }: WordsOf<typeof appointmentCsv>): Column<AppointmentRow>[] => {
  const labels = agendaLabels[words.language]
  return [
    { label: c.id, cell: ({ id }) => id },
    { label: c.day, cell: ({ date }) => date },
    { label: c.time, cell: ({ time }) => time },
    { label: c.minutes, cell: ({ minutes }) => minutes },
    { label: c.patient, cell: ({ patient }) => fullName(patient) },
    { label: c.phone, cell: ({ patient }) => patient.phone },
    { label: c.kind, cell: ({ type }) => words.nameIn(type) },
    { label: c.status, cell: ({ status }) => labels.statuses[status] },
    { label: c.person, cell: ({ lead }) => lead.name },
    { label: c.room, cell: ({ room }) => room && room.name },
    { label: c.device, cell: ({ device }) => device && device.name },
    { label: c.location, cell: ({ location }) => location.name },
    { label: c.reason, cell: ({ reason }) => reason },
  ]
}

export const exportAppointments = listExport(
  appointmentCsv,
  columns,
  async (deps, context, query: ParsedOf<typeof appointmentEndpoints.export>['query']) => {
    const filter = { ...query, scope: appointmentScope(deps, context) }
    return { next: (last, take) => readAppointments(deps.db, filter, sliceAfter(last?.id, take)) }
  },
)
