import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let port: number
beforeAll(async () => {
  test = await buildTestApp()
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  port = (test.app.server.address() as AddressInfo).port
})
afterAll(() => test.close())

/** Sends bytes as they are; answers all that comes back until the server hangs up. */
const raw = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
    socket.on('end', () => resolve(answer)).on('error', reject)
  })

it('J3 answers what is no HTTP with problem details, and hangs up', async () => {
  const answer = await raw('GET /api/me HTTP/9.9\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1.1 400 /)
  expect(answer).toContain('"code":"unreadable_request"')
})

it('J3 refuses headers without end', async () => {
  const answer = await raw(`GET /api/me HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1.1 431 /)
  expect(answer).toContain('application/problem+json')
})

it('J3 does not wait for slow callers for ever', () => {
  expect(test.app.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000 })
})

it('J3 refuses two lengths, a length beside chunks, and other ways to smuggle', async () => {
  const smuggled = 'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n'
  for (const second of ['content-length: 5\r\n\r\nabcd', 'transfer-encoding: chunked\r\n\r\n0\r\n\r\n'])
    expect(await raw(smuggled + second)).toMatch(/^HTTP\/1.1 400 /)
})

it('J1 still answers who is about to write when it is told to stop, and ends their connections with the answer', async () => {
  const stopping = await buildTestApp()
  await stopping.app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const origin = `http://127.0.0.1:${(stopping.app.server.address() as AddressInfo).port}`
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
