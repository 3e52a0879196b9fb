import { newId } from '#/lib/id.ts'
import { clinicId } from '#/modules/office/clinic/clinic.repository.ts'
import type { Example } from '../example.ts'
import { aPicture } from '../images.ts'
import type { ObjectKind } from '../objects.ts'

const clinic: ObjectKind = {
  states: ['live', 'unknown'],
  make: async (_test, _owner, state) => (state === 'unknown' ? newId() : clinicId),
}

/** Without a folder for backups, as in these tests, none is found. */
const backup: ObjectKind = { states: ['live', 'unknown'], make: async () => newId() }

export const examples: Record<string, Example> = {
  'POST /backups': { refusal: () => 'backup_not_set' },
  'GET /backups/:id/file': { object: backup, refusal: () => 'not_found' },
  'PATCH /clinic/setup': { body: () => ({ isDismissed: true }) },
  'POST /clinic/mail/test': { refusal: () => 'mail_not_set' },
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
