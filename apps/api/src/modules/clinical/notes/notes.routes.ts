import { noteEndpoints } from '@piel/contract/clinical/notes'
import { routesOf } from '#/http/handle.ts'
import { getPerson } from '#/modules/people/patients/person.service.ts'
import * as drafts from './drafts.service.ts'
import { createAddendum, getEntry, signDraft } from './sign.service.ts'
import { sealedNotes } from './signed.repository.ts'

export const noteRow = {
  ...routesOf(noteEndpoints, (deps) => ({
    create: {
      handler: ({ context, params, body }) => drafts.createDraft(deps, context, params.id, body),
      replay: async ({ context, params, answer }) => (await getPerson(deps, context, params.id)) && answer,
    },
    get: ({ context, params }) => drafts.getDraft(deps, context, params.id),
    save: ({ context, call, body }) => drafts.saveDraft(deps, context, call, body),
    discard: ({ context, call }) => drafts.discardDraft(deps, context, call),
    sign: {
      handler: ({ context, params, body }) => signDraft(deps, context, params.id, body),
      replay: async ({ context, answer }) => (await getPerson(deps, context, answer.patientId)) && answer,
    },
    getEntry: ({ context, params }) => getEntry(deps, context, params.id),
    addTo: {
      handler: ({ context, params, body }) => createAddendum(deps, context, params.id, body),
      replay: async ({ context, answer }) => (await getPerson(deps, context, answer.patientId)) && answer,
    },
    toSign: ({ context }) => drafts.listToSign(deps, context),
  })),
  sealed: sealedNotes,
}
