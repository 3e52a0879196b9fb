import { refusedWhenArchived, shownToAdministrators, type Example } from '../example.ts'
import { wholeSheet } from '../notes.ts'
import { objectKinds } from '../objects.ts'

export const examples: Record<string, Example> = {
  // Drafts change nothing that others see.
  'POST /patient/:id/notes': {
    object: objectKinds.patient,
    body: () => ({ form: 'nursing' }),
    refusal: refusedWhenArchived,
    unaudited: true,
  },
  'GET /notes/:id': { object: objectKinds.note, refusal: shownToAdministrators },
  'PUT /notes/:id': {
    object: objectKinds.note,
    body: () => ({ content: wholeSheet, form: 'nursing' }),
    refusal: refusedWhenArchived,
    unaudited: true,
  },
  'DELETE /notes/:id': { object: objectKinds.note, refusal: shownToAdministrators, unaudited: true },
  'POST /notes/:id/sign': {
    object: objectKinds.note,
    body: () => ({ incompleteReason: null }),
    declares: ['version'],
    refusal: refusedWhenArchived,
  },
  'GET /entries/:id': { object: objectKinds.entry, refusal: shownToAdministrators, audited: true },
  'POST /entries/:id/addenda': {
    object: objectKinds.entry,
    body: () => ({ kind: 'addendum', text: 'Se agrega el resultado de la biopsia.' }),
    refusal: refusedWhenArchived,
  },
}
