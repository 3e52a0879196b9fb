import { alertEndpoints } from '@piel/contract/clinical/alerts'
import { saleEndpoints } from '@piel/contract/money/sales'
import { transactionEndpoints } from '@piel/contract/money/transactions'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useEndpoint } from '#/lib/endpoint-query.ts'
import { agendaDayOf, appointmentOf, appointmentRowOf } from '#/testing/agenda.ts'
import { renderApp } from '#/testing/render.tsx'
import { saleOf } from '#/testing/sales.ts'
import { serveApi } from '#/testing/serve-api.ts'
import { transactionOf } from '#/testing/transactions.ts'
import { calendarQueries } from './calendar.queries.ts'
import { useLiveAgenda } from './use-live-agenda.ts'

function Changing() {
  useLiveAgenda()
  useQuery(calendarQueries.day({ by: 'person' }))
  const pay = useEndpoint(transactionEndpoints.create)
  const sell = useEndpoint(saleEndpoints.create)
  const review = useEndpoint(alertEndpoints.review)
  const body = {} as never
  return (
    <>
      <button onClick={() => pay.mutate({ body, idempotencyKey: 'one' })}>Pay</button>
      <button onClick={() => sell.mutate({ body, idempotencyKey: 'two' })}>Sell</button>
      <button onClick={() => review.mutate({ params: { id: saleOf().patientId }, body, idempotencyKey: 'three' })}>
        Review
      </button>
    </>
  )
}

it.each([
  ['K2', 'a payment', 'Pay'],
  ['K2 P2', 'a sale', 'Sell'],
  ['N3', 'an answer about allergies', 'Review'],
])('%s asks for the agenda again after %s', async (_row, _change, button) => {
  const calls = serveApi({
    'GET /agenda/day': () => ({ status: 200, body: agendaDayOf([]) }),
    'POST /transactions': () => ({ status: 201, body: transactionOf() }),
    'POST /sales': () => ({ status: 201, body: saleOf() }),
    'POST /patient/*/allergy-review': () => ({ status: 201, body: appointmentOf(appointmentRowOf(1)).allergies }),
  })
  const { user } = await renderApp(<Changing />)
  const asked = () => calls.filter(({ path }) => path.startsWith('/agenda/day'))
  await waitFor(() => expect(asked()).toHaveLength(1))
  await user.click(await screen.findByRole('button', { name: button }))
  await waitFor(() => expect(asked()).toHaveLength(2))
})
