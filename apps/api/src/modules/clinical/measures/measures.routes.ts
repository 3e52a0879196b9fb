import { measureEndpoints } from '@piel/contract/clinical/measures'
import { routesOf } from '#/http/handle.ts'
import { getPerson } from '#/modules/people/patients/person.service.ts'
import { createMeasure, listMeasures } from './measures.service.ts'
import { sealedMeasures } from './measures.repository.ts'

export const measureRow = {
  ...routesOf(measureEndpoints, (deps) => ({
    list: ({ context, params, query }) => listMeasures(deps, context, params.id, query),
    create: {
      handler: ({ context, params, body }) => createMeasure(deps, context, params.id, body),
      replay: async ({ context, params, answer }) => (await getPerson(deps, context, params.id)) && answer,
    },
  })),
  sealed: sealedMeasures,
}
