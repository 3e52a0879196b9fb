import { countCap, type ListMeta } from '@piel/contract/pagination'
import type { PatientRow, patientListQuery } from '@piel/contract/patients'
import type * as z from 'zod/mini'
import { cursorsAround, needsTotal, stretchOf } from '#/db/keyset.ts'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import type { ActorContext } from '#/lib/context.ts'
import { countPatients, isCounted, listPatients, type PatientPage } from './patient-list.repository.ts'
import { maySeeArchived, patientScope, type PatientScope } from './patients.policy.ts'

type Query = z.output<typeof patientListQuery>
type ListDeps = Pick<Deps, 'db' | 'clock'>

/** @throws AppError `forbidden`, `page_too_deep`, `validation_failed`. */
export async function listOfPatients(
  deps: ListDeps,
  context: ActorContext,
  query: Query,
): Promise<{ data: PatientRow[]; meta: ListMeta }> {
  if (query.status === 'archived' && !maySeeArchived(context.actor)) throw new AppError('forbidden')
  const scope = patientScope(context, deps.clock.today())
  const { search = '', gender, status, sort } = query
  const list = [search, gender, status, sort, scope.doctorId]
  const found = await pageOf(deps, query, scope, list)
  const end = (query.page - 1) * query.limit + found.rows.length
  const total = found.exact ? found.total : Math.max(countCap, end)
  const rowsAfter = found.exact ? total - end : Math.max(found.total - end, found.rows.length === query.limit ? 1 : 0)
  const [first, last] = [found.rows[0], found.rows.at(-1)]
  const cursors = first && last ? cursorsAround(query, list, { first: first.id, last: last.id }, rowsAfter) : {}
  const { page, limit } = query
  return { data: found.rows, meta: { page, limit, total, totalIsExact: found.exact, cursors } }
}

async function pageOf(deps: ListDeps, query: Query, scope: PatientScope, list: unknown): Promise<PatientPage> {
  const known = needsTotal(query) && isCounted(query, scope) ? await countPatients(deps.db, query) : undefined
  const stretch = stretchOf(query, list, known)
  if (stretch === null) return { rows: [], total: known ?? 0, exact: true }
  const found = await listPatients(deps.db, query, scope, stretch)
  // Walking back, the list's beginning came sooner than the page's number says: rows before it have gone since.
  const cameShort = stretch.direction === 'before' && stretch.anchor !== null && found.rows.length < query.limit
  return cameShort ? await pageOf(deps, { ...query, cursor: undefined }, scope, list) : found
}
