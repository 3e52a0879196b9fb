import { diagnosisEndpoints } from '@piel/contract/clinical/diagnoses'
import { routesOf } from '#/http/handle.ts'
import { createTerm, importCatalogue, searchTerms, updateTerm } from './diagnoses.service.ts'

export const diagnosisRow = routesOf(diagnosisEndpoints, (deps) => ({
  search: ({ context, query }) => searchTerms(deps, context, query),
  create: ({ context, body }) => createTerm(deps, context, body),
  update: ({ context, params, body }) => updateTerm(deps, context, params.id, body.isActive),
  import: ({ context, upload, query }) => importCatalogue(deps, context, upload, query.dryRun === 'true'),
}))
