import { randomUUID } from 'node:crypto'
import type { Example } from '../example.ts'
import { objectKinds } from '../objects.ts'

export const examples: Record<string, Example> = {
  'GET /diagnoses': {},
  'POST /diagnoses': { body: () => ({ nameEs: `Dermatosis ${randomUUID()}`, code: 'L98.8' }) },
  'PATCH /diagnoses/:id': { object: objectKinds.diagnosisTerm, body: () => ({ isActive: false }) },
  // A dry run changes nothing.
  'POST /diagnoses/import': { upload: () => Buffer.from('CATALOG_KEY,NOMBRE\nL700,ACNE VULGAR\n'), unaudited: true },
}
