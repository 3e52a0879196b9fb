import { transactionEndpoints } from '@piel/contract/transactions'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useEndpoint } from '#/lib/endpoint-query.ts'
import { agendaDayOf } from '#/testing/agenda.ts'
import { renderApp } from '#/testing/render.tsx'
import { serveApi } from '#/testing/serve-api.ts'
import { transactionOf } from '#/testing/transactions.ts'
import { agendaQueries } from './agenda.queries.ts'
import { useLiveAgenda } from './use-live-agenda.ts'

function Paying() {
  useLiveAgenda()
  useQuery(agendaQueries.day({ by: 'person' }))
  const pay = useEndpoint(transactionEndpoints.create)
  return <button onClick={() => pay.mutate({ body: {} as never, idempotencyKey: 'one' })}>Pay</button>
}

it('K2 asks for what patients owe again after a payment', async () => {
  const calls = serveApi({
    'GET /agenda/day': () => ({ status: 200, body: agendaDayOf([]) }),
    'POST /transactions': () => ({ status: 201, body: transactionOf() }),
  })
  const { user } = await renderApp(<Paying />)
  const asked = () => calls.filter(({ path }) => path.startsWith('/agenda/day'))
  await waitFor(() => expect(asked()).toHaveLength(1))
  await user.click(await screen.findByRole('button', { name: 'Pay' }))
  await waitFor(() => expect(asked()).toHaveLength(2))
})
