import type { Contact, contactListQuery } from '@piel/contract/people/contacts'
import type { ListMeta } from '@piel/contract/core/pagination'
import type * as z from 'zod/mini'
import { filtersOf, jsonPage } from '#/db/lists/list-page.ts'
import type { Deps } from '#/deps.ts'
import type { JsonText } from '#/lib/json-text.ts'
import { countContacts, listContactRows } from './contacts.repository.ts'

export async function listContacts(
  { db }: Pick<Deps, 'db'>,
  query: z.output<typeof contactListQuery>,
): Promise<JsonText<{ data: Contact[]; meta: ListMeta }>> {
  return await jsonPage(query, filtersOf(query), {
    read: (slice) => listContactRows(db, query, slice),
    count: () => countContacts(db, query),
  })
}
