import { problemEndpoints } from '@piel/contract/clinical/problems'
import { routesOf } from '#/http/handle.ts'
import { getPerson } from '#/modules/people/patients/person.service.ts'
import { addProblem, changeProblem, listProblems } from './problems.service.ts'
import { sealedProblems } from './problems.repository.ts'

export const problemRow = {
  ...routesOf(problemEndpoints, (deps) => ({
    list: ({ context, params }) => listProblems(deps, context, params.id),
    add: {
      handler: ({ context, params, body }) => addProblem(deps, context, params.id, body),
      replay: async ({ context, params, answer }) => (await getPerson(deps, context, params.id)) && answer,
    },
    change: ({ context, params, body, ifMatch }) => changeProblem(deps, context, params.id, body, ifMatch),
  })),
  sealed: sealedProblems,
}
