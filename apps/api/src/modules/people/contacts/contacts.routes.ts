import { contactEndpoints } from '@piel/contract/people/contacts'
import { routesOf } from '#/http/handle.ts'
import { listContacts } from './contacts.service.ts'

export const contactRow = routesOf(contactEndpoints, (deps) => ({
  list: async ({ query }) => await listContacts(deps, query),
}))
