import type { Example } from '../example.ts'
import { objectKinds } from '../objects.ts'

export const examples: Record<string, Example> = {
  'GET /audit/export': { audited: true },
  'GET /audit/:id': { object: objectKinds.event, audited: true },
  'GET /patient/:id/readers': { object: objectKinds.patient },
}
