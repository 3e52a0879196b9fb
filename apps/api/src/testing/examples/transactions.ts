import { aPatientsId } from '../patients.ts'
import type { Example } from '../example.ts'
import { objectKinds } from '../objects.ts'

const wouldLeaveBalance: Example['refusal'] = (state) => (state === 'archived' ? 'archived_balance' : undefined)

export const examples: Record<string, Example> = {
  'GET /transactions/export': { audited: true },
  'POST /transactions': {
    object: objectKinds.patientToTreat,
    body: () => ({
      patientId: aPatientsId,
      kind: 'payment',
      amountMinor: 350_000,
      currency: 'MXN',
      method: 'debit_card',
      reference: 'AUT 004512',
      status: 'completed',
    }),
    declares: ['patientId'],
  },
  'GET /transactions/:id': { object: objectKinds.completedPayment },
  'POST /transactions/:id/complete': { object: objectKinds.pendingPayment, refusal: wouldLeaveBalance },
  'POST /transactions/:id/fail': { object: objectKinds.pendingPayment, body: () => ({ reason: 'Tarjeta rechazada' }) },
  'POST /transactions/:id/refund': {
    object: objectKinds.completedPayment,
    body: () => ({ amountMinor: 50_000, reason: 'Cobro de más', method: 'cash' }),
    refusal: wouldLeaveBalance,
  },
}
