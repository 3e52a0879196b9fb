import type { ListMeta } from '@piel/contract/core/pagination'
import type { PatientRow, patientListQuery } from '@piel/contract/people/patients'
import type * as z from 'zod/mini'
import { filtersOf, jsonPage } from '#/db/lists/list-page.ts'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import type { ActorContext } from '#/lib/context.ts'
import type { JsonText } from '#/lib/json-text.ts'
import { countPatients, isCounted, listPatientRows } from './patient-list.repository.ts'
import { maySeeAccounts, maySeeArchivedPatients, patientScope } from './patients.policy.ts'

export async function listPatients(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  context: ActorContext,
  query: z.output<typeof patientListQuery>,
): Promise<JsonText<{ data: PatientRow[]; meta: ListMeta }>> {
  if (query.status === 'archived' && !maySeeArchivedPatients(context.actor)) throw new AppError('forbidden')
  if (query.membershipEnds !== undefined && !maySeeAccounts(context.actor)) throw new AppError('forbidden')
  const scope = patientScope(context, clock.today())
  return await jsonPage(query, [filtersOf(query), scope.doctorId], {
    read: (slice) => listPatientRows(db, query, scope, slice),
    count: isCounted(query, scope) ? () => countPatients(db, query) : undefined,
  })
}
