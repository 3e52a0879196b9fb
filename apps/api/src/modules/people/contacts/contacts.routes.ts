import { contactEndpoints } from '@piel/contract/people/contacts'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { listContacts } from './contacts.service.ts'

export const contactRoutes = (deps: Deps): Route[] => [
  handle(contactEndpoints.list, async ({ query }) => await listContacts(deps, query)),
]
