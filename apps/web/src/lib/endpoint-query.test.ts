import { doctorEndpoints } from '@piel/contract/people/doctors'
import { patientEndpoints } from '@piel/contract/people/patients'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { endpointQuery, invalidate, keyOf } from './endpoint-query.ts'

const ana = { params: { id: '0192f0c1-0000-7000-8000-000000000001' } }
const leo = { params: { id: '0192f0c1-0000-7000-8000-000000000002' } }
const firstPage = { query: { page: 1 } }

function filledClient() {
  const client = new QueryClient()
  for (const key of [
    keyOf(patientEndpoints.list, firstPage),
    keyOf(patientEndpoints.get, ana),
    keyOf(patientEndpoints.get, leo),
    keyOf(doctorEndpoints.get, ana),
  ])
    client.setQueryData(key, {})
  const staleKeys = () =>
    client
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.isInvalidated)
      .map(({ queryKey }) => queryKey)
  return { client, staleKeys }
}

it('A13 a query is kept under its endpoint and its request', () => {
  expect(endpointQuery(patientEndpoints.get, ana).queryKey).toEqual(['GET /patient/:id', ana])
})

it('A13 an endpoint invalidates all of its answers and no others', async () => {
  const { client, staleKeys } = filledClient()
  await invalidate(client, [patientEndpoints.get])
  expect(staleKeys()).toEqual([
    ['GET /patient/:id', ana],
    ['GET /patient/:id', leo],
  ])
})

it('A13 an endpoint with params invalidates the answers about one record', async () => {
  const { client, staleKeys } = filledClient()
  await invalidate(client, [[patientEndpoints.get, leo]])
  expect(staleKeys()).toEqual([['GET /patient/:id', leo]])
})

it('A13 the endpoints of a noun invalidate every answer about it', async () => {
  const { client, staleKeys } = filledClient()
  await invalidate(client, [patientEndpoints])
  expect(staleKeys()).toEqual([
    ['GET /patient', firstPage],
    ['GET /patient/:id', ana],
    ['GET /patient/:id', leo],
  ])
})
