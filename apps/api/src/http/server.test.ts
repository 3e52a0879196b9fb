import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { setImmediate as immediately, setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

/** Listens on a free port, which it returns. */
async function listen({ app }: TestApp): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

let test: TestApp
let port: number
beforeAll(async () => {
  test = await buildTestApp()
  port = await listen(test)
})
afterAll(() => test.close())

/** Sends raw bytes; returns all bytes received until the server closes the connection. */
const raw = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
    socket.on('end', () => resolve(answer)).on('error', reject)
  })

it('J3 answers invalid HTTP with problem details, and closes the connection', async () => {
  const answer = await raw('GET /api/me HTTP/9.9\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1.1 400 /)
  expect(answer).toContain('"code":"unreadable_request"')
})

it('J3 refuses endless headers', async () => {
  const answer = await raw(`GET /api/me HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1.1 431 /)
  expect(answer).toContain('application/problem+json')
})

it('J3 does not wait for slow callers forever', () => {
  expect(test.app.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 65_000 })
})

it.concurrent.each([
  ['sends nothing', ''],
  ['stops within its headers', 'GET /api/me HTTP/1.1\r\nhost: x\r\n'],
])('J3 closes a connection that %s and does not close it itself', { timeout: 30_000 }, async (_name, bytes) => {
  const impatient = await buildTestApp()
  impatient.app.server.headersTimeout = 500
  const other = await listen(impatient)
  const socket = connect({ port: other, host: '127.0.0.1', allowHalfOpen: true }, () => socket.write(bytes))
  const began = performance.now()
  socket.resume().on('error', () => undefined)
  // Closed for good: the server answers a late byte with a reset.
  while (!socket.destroyed && performance.now() - began < 20_000) {
    await sleep(250)
    if (performance.now() - began > 6_000) socket.write('x')
  }
  expect(socket.destroyed).toBe(true)
  await impatient.close()
})

it('J3 limits the number of open connections', async () => {
  const small = await buildTestApp({ env: { maxConnections: 2 } })
  const other = await listen(small)
  const sockets: Socket[] = []
  const open = () =>
    new Promise<'open' | 'closed'>((resolve) => {
      const socket = connect(other, '127.0.0.1')
      sockets.push(socket)
      socket.on('error', () => undefined).on('close', () => resolve('closed'))
      setTimeout(() => resolve('open'), 500)
    })
  expect((await Promise.all([open(), open(), open()])).toSorted()).toEqual(['closed', 'open', 'open'])
  for (const socket of sockets) socket.destroy()
  await small.close()
})

it('J3 refuses two lengths, a length with chunks, and other request smuggling', async () => {
  const smuggled = 'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n'
  for (const second of ['content-length: 5\r\n\r\nabcd', 'transfer-encoding: chunked\r\n\r\n0\r\n\r\n'])
    expect(await raw(smuggled + second)).toMatch(/^HTTP\/1.1 400 /)
})

it('J1 answers a caller on an open connection while it stops, and closes the connection with the answer', async () => {
  const stopping = await buildTestApp()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const origin = `http://127.0.0.1:${await listen(stopping)}`
  const ask = () =>
    new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
      get(`${origin}/healthz`, { agent }, (answer) => {
        answer.resume().on('end', () => resolve({ status: answer.statusCode, connection: answer.headers.connection }))
      }).on('error', reject)
    })
  expect(await ask()).toEqual({ status: 200, connection: 'keep-alive' })
  const closed = stopping.close()
  expect(await ask()).toEqual({ status: 200, connection: 'close' })
  await closed
  await expect(ask()).rejects.toThrow('ECONNREFUSED')
  agent.destroy()
})

it('J1 stops listening when every caller waits for an answer, so that no connection is reset', async () => {
  const stopping = await buildTestApp()
  const url = `http://127.0.0.1:${await listen(stopping)}/healthz`
  let waiting = 0
  const state = { isStopped: false }
  const failures: unknown[] = []
  const ask = () =>
    new Promise<void>((resolve) => {
      get(url, { agent: false }, (answer) => answer.resume().on('end', resolve)).on('error', (error) => {
        if (stopping.app.server.listening || !error.message.includes('ECONNREFUSED')) failures.push(error)
        state.isStopped = true
        resolve()
      })
    })
  const caller = async (): Promise<void> => {
    while (!state.isStopped) {
      waiting += 1
      await ask()
      waiting -= 1
      await sleep(Math.random() * 5)
    }
  }
  const callers = Promise.all(Array.from({ length: 8 }, caller))
  await sleep(100)
  const closed = stopping.close()
  let lastWaiting = 0
  while (stopping.app.server.listening) {
    lastWaiting = waiting
    await immediately()
  }
  expect(lastWaiting).toBe(8)
  await closed
  await callers
  expect(failures).toEqual([])
})
