import type { AgendaMonth, monthEndpoints } from '@piel/contract/agenda/calendar'
import type { ParsedOf } from '@piel/contract/core/endpoint'
import type { Deps } from '#/deps.ts'
import type { ActorContext } from '#/lib/context.ts'
import { agendaScope } from '#/modules/agenda/appointment-store/agenda.policy.ts'
import { locationOf } from '#/modules/agenda/availability/availability.service.ts'
import { readMonth } from './month.repository.ts'

/** @throws AppError `not_found` for an unknown location. */
export async function getMonth(
  { db }: Pick<Deps, 'db'>,
  context: ActorContext,
  { month, locationId: asked }: ParsedOf<typeof monthEndpoints.month>['query'],
): Promise<AgendaMonth> {
  const { id: locationId } = await locationOf(db, asked)
  return { locationId, month, days: await readMonth(db, agendaScope(context), { locationId, month }) }
}
