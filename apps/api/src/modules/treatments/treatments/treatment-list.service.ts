import type { AnswerOf } from '@piel/contract/core/endpoint'
import type { treatmentEndpoints, treatmentListQuery } from '@piel/contract/treatments/treatments'
import type * as z from 'zod/mini'
import { filtersOf, listPage } from '#/db/lists/list-page.ts'
import type { Deps } from '#/deps.ts'
import type { ActorContext } from '#/lib/context.ts'
import { jsonObject, type JsonText } from '#/lib/json-text.ts'
import { findSearchTerms } from '#/modules/core/type-search/type-search.repository.ts'
import { patientScope } from '#/modules/people/patients/patients.policy.ts'
import { findFilterNames } from './treatment-filters.repository.ts'
import { countTreatments, isCounted, listTreatmentRows, type TreatmentFilter } from './treatment-list.repository.ts'

type Query = z.output<typeof treatmentListQuery>
type ListDeps = Pick<Deps, 'db' | 'clock'>

export async function filterOf(
  { db, clock }: ListDeps,
  context: ActorContext,
  { search = '', ...query }: Omit<Query, 'page' | 'limit' | 'cursor'> & Pick<TreatmentFilter, 'ids'>,
): Promise<TreatmentFilter> {
  return { ...query, terms: await findSearchTerms(db, search), scope: patientScope(context, clock.today()) }
}

export async function listTreatments(
  deps: ListDeps,
  context: ActorContext,
  query: Query,
): Promise<JsonText<AnswerOf<typeof treatmentEndpoints.list>>> {
  const filter = await filterOf(deps, context, query)
  const { data, meta } = await listPage(query, [filtersOf(query), filter.scope.doctorId], {
    read: (slice) => listTreatmentRows(deps.db, filter, slice),
    count: isCounted(filter) ? () => countTreatments(deps.db, filter) : undefined,
  })
  return jsonObject({ data, meta, filtered: await findFilterNames(deps.db, query, filter.scope) })
}
