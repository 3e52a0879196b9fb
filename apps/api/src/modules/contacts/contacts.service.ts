import type { Contact, contactListQuery } from '@piel/contract/contacts'
import type { ListMeta } from '@piel/contract/pagination'
import type * as z from 'zod/mini'
import { cursorsAround, needsTotal, stretchOf } from '#/db/keyset.ts'
import type { Deps } from '#/deps.ts'
import { countContacts, listContacts, type ContactPage } from './contacts.repository.ts'

type Query = z.output<typeof contactListQuery>

/** The clinic's people (row B14). @throws AppError `page_too_deep`, `validation_failed`. */
export async function listOfContacts(deps: Deps, query: Query): Promise<{ data: Contact[]; meta: ListMeta }> {
  const { search = '', sort, page, limit } = query
  const list = [search, sort]
  const { rows, total } = await pageOf(deps, query, list)
  const end = (page - 1) * limit + rows.length
  const [first, last] = [rows[0], rows.at(-1)]
  const cursors = first && last ? cursorsAround(query, list, { first: first.id, last: last.id }, total - end) : {}
  return { data: rows, meta: { page, limit, total, totalIsExact: true, cursors } }
}

async function pageOf(deps: Deps, query: Query, list: unknown): Promise<ContactPage> {
  const known = needsTotal(query) ? await countContacts(deps.db, query) : undefined
  const stretch = stretchOf(query, list, known)
  if (stretch === null) return { rows: [], total: known ?? 0 }
  const found = await listContacts(deps.db, query, stretch)
  // Walking back, the list's beginning came sooner than the page's number says: rows before it have gone since.
  const cameShort = stretch.direction === 'before' && stretch.anchor !== null && found.rows.length < query.limit
  return cameShort ? await pageOf(deps, { ...query, cursor: undefined }, list) : found
}
