import { request, type ClientRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { maxImageBytes } from '@piel/contract/account/images'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPicture } from '#/testing/images.ts'
import { buildTestApp, type SignedIn, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let someone: SignedIn
let port: number
beforeAll(async () => {
  test = await buildTestApp()
  someone = await test.signedInAs('USER')
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  port = (test.app.server.address() as AddressInfo).port
})
afterAll(() => test.close())

const send = async (body: Buffer, headers: Record<string, string> = someone.headers) =>
  await fetch(`http://127.0.0.1:${port}/api/me/photo`, { method: 'POST', headers, body: new Uint8Array(body) })

/** An upload that starts and then stalls. */
function begin(): ClientRequest {
  const headers = { ...someone.headers, 'content-length': 1000 }
  const call = request({ host: '127.0.0.1', port, path: '/api/me/photo', method: 'POST', headers })
  call.on('error', () => undefined)
  call.write('<svg ')
  return call
}

/** Repeats the request while the answer is 503, because the server notices a lost connection a moment later. */
async function heard(): Promise<number> {
  for (let n = 0; n < 50; n++) {
    const { status } = await send(aPicture())
    if (status !== 503) return status
    await pause(100)
  }
  return 503
}

it('H3 receives files over a real connection, and refuses those that are too large', async () => {
  expect((await send(aPicture())).status).toBe(200)
  const large = await send(Buffer.alloc(maxImageBytes + 1))
  expect([large.status, await large.json()]).toEqual([413, expect.objectContaining({ code: 'too_large' })])
})

it('H3 receives sixteen files at once, and discards those whose senders have left', async () => {
  const open = Array.from({ length: 16 }, begin)
  await pause(500)
  const refused = await send(aPicture())
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  // The server does not wait for a file without a token.
  expect((await send(aPicture(), {})).status).toBe(401)
  for (const call of open) call.destroy()
  expect(await heard()).toBe(200)
  for (let n = 0; n < 20; n++) {
    const call = begin()
    await pause(20)
    call.destroy()
  }
  expect(await heard()).toBe(200)
})
