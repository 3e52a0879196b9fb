import { focusManager, MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { accountOf } from '#/testing/render.tsx'
import { meQuery } from './me.ts'
import { ApiError } from './api-error.ts'
import { createQueryClient } from './query-client.ts'

afterEach(() => {
  focusManager.setFocused(undefined)
  onlineManager.setOnline(true)
})

/** A query in use, with its function. */
function watch(ask: () => Promise<unknown>) {
  const client = createQueryClient()
  client.mount()
  const observer = new QueryObserver(client, { queryKey: ['x'], queryFn: ask, staleTime: 0, retryDelay: 0 })
  const leave = observer.subscribe(() => undefined)
  const stop = () => {
    leave()
    client.unmount()
  }
  return { observer, stop }
}

it('J4 loads the signed-in user again after a forbidden call, and not after one that was not found', async () => {
  const client = createQueryClient()
  const isOld = () => client.getQueryState(meQuery.queryKey)?.isInvalidated
  client.setQueryData(meQuery.queryKey, accountOf('STAFF'))
  const fail = (code: 'forbidden' | 'not_found') =>
    client
      .fetchQuery({ queryKey: [code], queryFn: () => Promise.reject(new ApiError(403, code)) })
      .catch(() => undefined)
  await fail('not_found')
  expect(isOld()).toBe(false)
  await fail('forbidden')
  expect(isOld()).toBe(true)
})

describe('A13 queries', () => {
  it('A13 are not repeated when the window gets the focus, and are when the network is back', async () => {
    const ask = vi.fn(async () => 'data')
    const { observer, stop } = watch(ask)
    await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true))
    focusManager.setFocused(false)
    focusManager.setFocused(true)
    await Promise.resolve()
    expect(ask).toHaveBeenCalledTimes(1)
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
    stop()
  })

  it.each([
    ['once after a failure', new ApiError(503, 'unavailable'), 2],
    ['once where no answer came', new ApiError(0, 'network'), 2],
    ['not after a refusal', new ApiError(404, 'not_found'), 1],
  ])('A13 are retried %s', async (_, failure, times) => {
    const ask = vi.fn(() => Promise.reject(failure))
    const { observer, stop } = watch(ask)
    await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true))
    expect(ask).toHaveBeenCalledTimes(times)
    stop()
  })

  it('A13 and changes are not held back without a network: they fail with an error', async () => {
    onlineManager.setOnline(false)
    const send = vi.fn(() => Promise.reject(new ApiError(0, 'network')))
    const change = new MutationObserver(createQueryClient(), { mutationFn: send })
    await expect(change.mutate()).rejects.toThrow('network')
    expect(send).toHaveBeenCalledTimes(1)
    const { observer, stop } = watch(send)
    await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true))
    stop()
  })
})
