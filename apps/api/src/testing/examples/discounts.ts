import { newId } from '#/lib/id.ts'
import type { Example } from '../example.ts'
import { refusedWhenArchived } from '../example.ts'
import { sellTo } from '../ledger.ts'
import { makePatient, type ObjectKind, states } from '../objects.ts'

let made = 0
let chargeId = newId()

/** A patient who owes a membership, which the next body names. */
const patientWithCharge: ObjectKind = {
  states,
  async make(test, owner, state) {
    if (state === 'unknown') return newId()
    const patientId = await makePatient(test, owner, state)
    chargeId = await sellTo(test, patientId, 'premium')
    return patientId
  },
}

export const examples: Record<string, Example> = {
  'POST /patient/:id/discounts': {
    object: patientWithCharge,
    body: () => ({ chargeId, percent: 5, reason: 'Cliente frecuente' }),
    declares: ['amountMinor'],
    refusal: refusedWhenArchived,
  },
  'PATCH /money/settings': { body: () => ({ discountLimitPercent: made++ % 2 === 0 ? 10 : 20 }) },
}
