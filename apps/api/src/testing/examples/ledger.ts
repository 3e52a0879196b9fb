import { refusedWhenArchived, shownToAdministrators, type Example } from '../example.ts'
import { objectKinds } from '../objects.ts'

export const examples: Record<string, Example> = {
  'GET /patient/:id/ledger': { object: objectKinds.patient, refusal: shownToAdministrators, unaudited: true },
  'POST /patient/:id/ledger/adjustments': {
    object: objectKinds.patient,
    body: () => ({ amountMinor: 5000, reason: 'Saldo anterior' }),
    refusal: refusedWhenArchived,
  },
  'GET /debtors/export': { audited: true },
}
