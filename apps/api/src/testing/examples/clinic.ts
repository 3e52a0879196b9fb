import { newId } from '#/lib/id.ts'
import type { Example } from '../example.ts'
import { aPicture } from '../images.ts'
import type { ObjectKind } from '../objects.ts'

/** The clinic's row, which the migration inserts. */
export const clinicId = '00000000-0000-7000-8000-00000000c110'

const clinic: ObjectKind = {
  states: ['live', 'unknown'],
  make: async (_test, _owner, state) => (state === 'unknown' ? newId() : clinicId),
}

export const examples: Record<string, Example> = {
  'PATCH /clinic/:id': { object: clinic, body: () => ({ receiptText: 'Gracias por su visita' }) },
  'POST /clinic/:id/logo': { object: clinic, upload: aPicture },
  'DELETE /clinic/:id/logo': { object: clinic, unaudited: true },
  'GET /clinic/:id/history': { object: clinic },
  'POST /clinic/:id/history/restore': {
    object: clinic,
    body: () => ({ versionId: 999_999_999 }),
    refusal: () => 'not_found',
  },
}
