import { recordEndpoints } from '@piel/contract/clinical/records'
import { routesOf } from '#/http/handle.ts'
import { getPerson } from '#/modules/people/patients/person.service.ts'
import { createEntry, listEarlier, getRecord } from './records.service.ts'
import { sealedEntries } from './records.repository.ts'

export const recordRow = {
  ...routesOf(recordEndpoints, (deps) => ({
    list: ({ context, params, query }) => getRecord(deps, context, params.id, query),
    create: {
      handler: ({ context, params, body }) => createEntry(deps, context, params.id, body),
      replay: async ({ context, params, answer }) => (await getPerson(deps, context, params.id)) && answer,
    },
    listEarlierHistory: ({ context, params }) => listEarlier(deps, context, params.id),
  })),
  sealed: sealedEntries,
}
