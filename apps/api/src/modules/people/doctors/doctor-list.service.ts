import type { doctorListQuery, DoctorRow } from '@piel/contract/people/doctors'
import type { ListMeta } from '@piel/contract/core/pagination'
import type * as z from 'zod/mini'
import { filtersOf, listPage } from '#/db/lists/list-page.ts'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import type { ActorContext } from '#/lib/context.ts'
import { parsed } from '#/lib/json-text.ts'
import { rowOn } from './doctor-answers.service.ts'
import { countDoctors, listDoctorRows } from './doctor-list.repository.ts'
import { maySeeArchivedDoctors } from './doctors.policy.ts'

export async function listDoctors(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  context: ActorContext,
  query: z.output<typeof doctorListQuery>,
): Promise<{ data: DoctorRow[]; meta: ListMeta }> {
  if (query.status === 'archived' && !maySeeArchivedDoctors(context.actor)) throw new AppError('forbidden')
  const today = clock.today()
  const { data, meta } = await listPage(query, filtersOf(query), {
    read: (slice) => listDoctorRows(db, query, today, slice),
    count: () => countDoctors(db, query, today),
  })
  return { data: parsed(data).map((row) => rowOn(row, today)), meta }
}
