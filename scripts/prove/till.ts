import type { TillDay } from '@piel/contract/till-days'
import fc from 'fast-check'
import { isDeepStrictEqual } from 'node:util'
import { type Desk, runTillSequence, tillSequence } from '../../apps/api/src/testing/till-sequences.ts'
import { freeTillOf, makePatientAt, signInAt } from './desk.ts'
import { counted, defineProof } from './proof.ts'
import { embeddedUrl, verified, withStage } from './stage.ts'

/** Closes today after what is still open, reads its document twice, and tries to take money. @returns what is wrong. */
async function closeToday(admin: Desk, desk: Desk): Promise<string[]> {
  const open = await admin.call<{ data: { id: string }[] }>('GET', '/till/sessions?status=open&limit=100')
  for (const { id } of open.body.data)
    await admin.call('POST', `/till/sessions/${id}/close-uncounted`, { reason: 'Fin de la prueba' })
  const { body } = await admin.call<{ data: { id: string }[] }>('GET', '/till/days?status=open')
  const url = `/till/days/${body.data[0]?.id ?? ''}`
  const closed = await admin.call<TillDay>('POST', `${url}/close`)
  if (closed.status !== 200) return [`closing the day answered ${closed.status}`]
  const patients = await desk.call<{ data: { id: string }[] }>('GET', '/patient?limit=5')
  const payment = { patientId: patients.body.data[0]?.id, amountMinor: 100, method: 'debit_card', status: 'completed' }
  const late = await desk.call<{ code?: string }>('POST', '/transactions', payment)
  const again = await admin.call<TillDay>('GET', url)
  return [
    ...(late.body.code === 'day_closed' ? [] : [`a payment on the closed day answered ${late.status}`]),
    ...(isDeepStrictEqual(again.body, closed.body) ? [] : ['the closed day reads otherwise than its document']),
  ]
}

export const till = defineProof({
  promise:
    'Random sessions of a till with payments, refunds, voids and cash movements: what a count should find is their sum to the centavo, nothing states it before the count, the folios have no gaps, and the day that is closed at the end takes no more money and states the same when it is read again',
  full: { sessions: 1000 },
  run: ({ sessions }, log) =>
    withStage(async ({ folder, start }) => {
      const product = await start()
      const desk = await signInAt(product.url, 'nurse')
      const tillId = await freeTillOf(desk)
      const broken: string[] = []
      const numbers: number[] = []
      let steps = 0
      for (const [i, sequence] of fc.sample(tillSequence, sessions).entries()) {
        const patientId = await makePatientAt(desk)
        const { closed, expected, seenEarly } = await runTillSequence(desk, { tillId, patientId }, sequence)
        steps += sequence.steps.length
        numbers.push(Number(closed.number?.slice(-6)))
        if (!isDeepStrictEqual(closed.expected, expected))
          broken.push(
            `${closed.number}: expected ${JSON.stringify(closed.expected)}, by its steps ${JSON.stringify(expected)}`,
          )
        if (seenEarly.some((seen) => seen !== null)) broken.push(`${closed.number}: stated before the count`)
        if ((i + 1) % 100 === 0) log(counted(i + 1, 'sessions'))
      }
      if (numbers.some((number, i) => i > 0 && number !== (numbers[i - 1] ?? 0) + 1))
        broken.push('the folios have gaps')
      broken.push(...(await closeToday(await signInAt(product.url, 'admin'), desk)))
      broken.push(...(await verified({ DATA_DIR: folder, DATABASE_URL: embeddedUrl(folder) })))
      return { figures: [counted(sessions, 'sessions'), counted(steps, 'steps')], broken }
    }),
})
