import { contactEndpoints } from '@piel/contract/contacts'
import { listPage } from '#/db/list-page.ts'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { countContacts, listContacts } from './contacts.repository.ts'

export const contactRoutes = ({ db }: Deps): Route[] => [
  handle(contactEndpoints.list, ({ query }) =>
    listPage(query, [query.search ?? '', query.sort], {
      read: (slice) => listContacts(db, query, slice),
      count: () => countContacts(db, query),
      idOf: (contact) => contact.id,
    }),
  ),
]
