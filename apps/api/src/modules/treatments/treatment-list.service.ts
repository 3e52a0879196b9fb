import type { AnswerOf } from '@piel/contract/endpoint'
import { countCap } from '@piel/contract/pagination'
import type { treatmentEndpoints, treatmentListQuery } from '@piel/contract/treatments'
import type * as z from 'zod/mini'
import { cursorsAround, needsTotal, stretchOf } from '#/db/keyset.ts'
import type { Deps } from '#/deps.ts'
import type { ActorContext } from '#/lib/context.ts'
import { patientScope } from '#/modules/patients/patients.policy.ts'
import { namesOfFilters } from './treatment-filters.repository.ts'
import {
  countTreatments,
  isCounted,
  listTreatments,
  type TreatmentFilter,
  type TreatmentPage,
} from './treatment-list.repository.ts'
import { findSearchTerms } from '#/modules/catalogue/type-search.repository.ts'

type Query = z.output<typeof treatmentListQuery>
type ListDeps = Pick<Deps, 'db' | 'clock'>

/** The list that a query stands for, as the caller may see it. */
export async function filterOf(
  { db, clock }: ListDeps,
  context: ActorContext,
  { search = '', ...query }: Omit<Query, 'page' | 'limit' | 'cursor'>,
): Promise<TreatmentFilter> {
  return { ...query, terms: await findSearchTerms(db, search), scope: patientScope(context, clock.today()) }
}

/** @throws AppError `page_too_deep`, `validation_failed`. */
export async function listOfTreatments(
  deps: ListDeps,
  context: ActorContext,
  query: Query,
): Promise<AnswerOf<typeof treatmentEndpoints.list>> {
  const filter = await filterOf(deps, context, query)
  const { search = '', page, limit, cursor: _, ...same } = query
  const list = [search, same.status, same.typeId, same.doctorId, same.patientId, same.tier, same.from, same.to]
  const identity = [...list, same.sort, filter.scope.doctorId]
  const found = await pageOf(deps, query, filter, identity)
  const end = (page - 1) * limit + found.rows.length
  const total = found.exact ? found.total : Math.max(countCap, end)
  const rowsAfter = found.exact ? total - end : Math.max(found.total - end, found.rows.length === limit ? 1 : 0)
  const [first, last] = [found.rows[0], found.rows.at(-1)]
  const cursors = first && last ? cursorsAround(query, identity, { first: first.id, last: last.id }, rowsAfter) : {}
  return {
    data: found.rows,
    meta: { page, limit, total, totalIsExact: found.exact, cursors },
    filtered: await namesOfFilters(deps.db, query, filter.scope),
  }
}

async function pageOf(deps: ListDeps, query: Query, filter: TreatmentFilter, list: unknown): Promise<TreatmentPage> {
  const known = needsTotal(query) && isCounted(filter) ? await countTreatments(deps.db, filter) : undefined
  const stretch = stretchOf(query, list, known)
  if (stretch === null) return { rows: [], total: known ?? 0, exact: true }
  const found = await listTreatments(deps.db, filter, stretch)
  // Walking back, the list's beginning came sooner than the page's number says: rows before it have gone since.
  const cameShort = stretch.direction === 'before' && stretch.anchor !== null && found.rows.length < query.limit
  return cameShort ? await pageOf(deps, { ...query, cursor: undefined }, filter, list) : found
}
