import type { doctorListQuery, DoctorRow } from '@piel/contract/doctors'
import type { ListMeta } from '@piel/contract/pagination'
import type * as z from 'zod/mini'
import { cursorsAround, needsTotal, stretchOf } from '#/db/keyset.ts'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import type { ActorContext } from '#/lib/context.ts'
import { rowOn } from './doctor-answers.service.ts'
import { countDoctors, listDoctors } from './doctor-list.repository.ts'
import { maySeeArchived } from './doctors.policy.ts'
import type { FoundRow } from './doctors.repository.ts'

type Query = z.output<typeof doctorListQuery>
type ListDeps = Pick<Deps, 'db' | 'clock'>

/** @throws AppError `forbidden`, `page_too_deep`, `validation_failed`. */
export async function listOfDoctors(
  deps: ListDeps,
  context: ActorContext,
  query: Query,
): Promise<{ data: DoctorRow[]; meta: ListMeta }> {
  if (query.status === 'archived' && !maySeeArchived(context.actor)) throw new AppError('forbidden')
  const today = deps.clock.today()
  const { search = '', speciality, status, licenses, sort, page, limit } = query
  const list = [search, speciality, status, licenses, sort]
  const { rows, total } = await pageOf(deps, query, today, list)
  const end = (page - 1) * limit + rows.length
  const [first, last] = [rows[0], rows.at(-1)]
  const cursors = first && last ? cursorsAround(query, list, { first: first.id, last: last.id }, total - end) : {}
  return { data: rows.map((row) => rowOn(row, today)), meta: { page, limit, total, totalIsExact: true, cursors } }
}

async function pageOf(
  deps: ListDeps,
  query: Query,
  today: string,
  list: unknown,
): Promise<{ rows: FoundRow[]; total: number }> {
  const known = needsTotal(query) ? await countDoctors(deps.db, query, today) : undefined
  const stretch = stretchOf(query, list, known)
  if (stretch === null) return { rows: [], total: known ?? 0 }
  const found = await listDoctors(deps.db, query, today, stretch)
  // Walking back, the list's beginning came sooner than the page's number says: rows before it have gone since.
  const cameShort = stretch.direction === 'before' && stretch.anchor !== null && found.rows.length < query.limit
  return cameShort ? await pageOf(deps, { ...query, cursor: undefined }, today, list) : found
}
