import type { Checkout } from '@piel/contract/money/checkouts'
import { newId } from '#/lib/id.ts'
import { createCheckout } from '#/modules/money/checkouts/checkouts.service.ts'
import type { Example } from '../example.ts'
import { type ObjectKind, makePatient, objectKinds } from '../objects.ts'
import { aPatientsId } from '../patients.ts'
import type { TestApp } from '../test-app.ts'
import { staffContext } from '../transactions.ts'

const pay = async (test: TestApp, patientId: string): Promise<Checkout> =>
  await createCheckout(test.deps, await staffContext(test), {
    patientId,
    charges: [],
    items: [],
    payments: [{ method: 'debit_card', amountMinor: 10_000 }],
  })

const checkout: ObjectKind = {
  states: ['live', 'unknown'],
  make: async (test, owner, state) =>
    state === 'unknown' ? newId() : (await pay(test, await makePatient(test, owner, state))).id,
}

export const examples: Record<string, Example> = {
  'POST /checkouts': {
    object: objectKinds.patientToTreat,
    body: () => ({
      patientId: aPatientsId,
      charges: [],
      plan: null,
      payments: [{ method: 'debit_card', amountMinor: 350_000, reference: 'AUT 004512' }],
      receivedMinor: null,
    }),
    declares: ['patientId'],
  },
  'GET /checkouts/:id': { object: checkout },
  'POST /transactions/:id/printed': { object: objectKinds.completedPayment },
}
