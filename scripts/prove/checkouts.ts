import fc from 'fast-check'
import { checkoutSequence, runCheckoutSequence } from '../../apps/api/src/testing/checkout-sequences.ts'
import { counted, defineProof } from './proof.ts'
import { embeddedUrl, verified, withStage } from './stage.ts'
import { makePatientAt, openTillOf, signInAt } from './desk.ts'

export const checkouts = defineProof({
  promise:
    'Random payments of several charges and sales by several methods, with credit, change, refunds and cancelled sales: the parts sum to the total, no charge is overpaid, the ledger agrees',
  full: { payments: 10_000 },
  run: ({ payments }, log) =>
    withStage(async ({ folder, start }) => {
      const product = await start()
      const desk = await signInAt(product.url, 'nurse')
      await openTillOf(desk)
      const { body: catalogue } = await desk.call<{ types: { id: string }[] }>('GET', '/catalogue')
      const { body: doctors } = await desk.call<{ data: { id: string }[] }>('GET', '/doctor?status=ACTIVE&limit=1')
      const { body: items } = await desk.call<{ data: { id: string; priceMinor: number }[] }>('GET', '/catalogue/items')
      const [item] = items.data
      if (!item) throw new Error('There is no item to sell')
      const treated = { item, typeId: catalogue.types[0]?.id ?? '', doctorId: doctors.data[0]?.id ?? '' }
      const broken: string[] = []
      let taken = 0
      while (taken < payments) {
        for (const steps of fc.sample(checkoutSequence, 20)) {
          const found = await runCheckoutSequence(desk, { ...treated, patientId: await makePatientAt(desk) }, steps)
          taken += found.payments
          broken.push(...found.broken)
        }
        log(counted(taken, 'payments'))
      }
      broken.push(...(await verified({ DATA_DIR: folder, DATABASE_URL: embeddedUrl(folder) })))
      return { figures: [counted(taken, 'payments')], broken }
    }),
})
