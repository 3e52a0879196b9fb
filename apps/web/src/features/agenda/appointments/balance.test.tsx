import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { appointmentOf, appointmentRowOf } from '#/testing/agenda.ts'
import { checkoutOf, ledgerAccountOf, ledgerOf } from '#/testing/ledger.ts'
import { renderApp } from '#/testing/render.tsx'
import { serveApi } from '#/testing/serve-api.ts'
import { statementQuery } from '#/features/core/entries/entries.queries.ts'
import { useTakePayment } from '#/features/money/payments/payments.queries.ts'
import { appointmentQuery } from './appointments.queries.ts'
import { useStatus } from './components/status/use-status.ts'

const row = appointmentRowOf(1, { status: 'confirmed' })

function Arrival() {
  useQuery(statementQuery(row.patient.id))
  const { take } = useStatus()
  return <button onClick={() => take(row, 'arrived')}>Arrived</button>
}

it('K12 asks for the balance of a patient again after the arrival, which charges the fee', async () => {
  const calls = serveApi({
    'GET /patient/*/ledger': () => ledgerOf(ledgerAccountOf()),
    'POST /appointments/*/status': () => ({ status: 200, body: appointmentOf(row, { status: 'arrived' }) }),
  })
  const { user } = await renderApp(<Arrival />)
  const asked = () => calls.filter(({ path }) => path.includes('/ledger'))
  await waitFor(() => expect(asked()).toHaveLength(1))
  await user.click(await screen.findByRole('button', { name: 'Arrived' }))
  await waitFor(() => expect(asked()).toHaveLength(2))
})

function Payment() {
  useQuery(appointmentQuery(row.id))
  const { send } = useTakePayment()
  const body = { patientId: row.patient.id, payments: [{ method: 'cash' as const, amountMinor: 90_000 }] }
  return <button onClick={() => void send({ checkout: body }, 'key')}>Pay</button>
}

it('P2 K12 asks for an appointment again after a payment, which may be of its fee', async () => {
  const calls = serveApi({
    'GET /appointments/*': () => ({ status: 200, body: appointmentOf(row) }),
    'POST /checkouts': () => ({ status: 201, body: checkoutOf() }),
  })
  const { user } = await renderApp(<Payment />)
  const asked = () => calls.filter(({ path }) => path === `/appointments/${row.id}`)
  await waitFor(() => expect(asked()).toHaveLength(1))
  await user.click(await screen.findByRole('button', { name: 'Pay' }))
  await waitFor(() => expect(asked()).toHaveLength(2))
})
