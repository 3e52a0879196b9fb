import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'

export interface Served {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}

/** Answers a call; `undefined` cuts the connection. */
export type Answer = { status?: number; headers?: Record<string, string>; body?: unknown } | undefined
export type Serve = (call: Served) => Answer | Promise<Answer>

export interface Loopback {
  origin: string
  calls: Served[]
  serve: (next: Serve) => void
  close: () => Promise<void>
}

/** A real server on this machine that receives calls without an origin, as the browser would send them. */
export async function startLoopback(first: Serve = () => ({ status: 404 })): Promise<Loopback> {
  const calls: Served[] = []
  let current = first
  const server = createServer((request, response) => void handle(request, response))

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const url = new URL(request.url ?? '/', 'http://localhost')
    const call: Served = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    }
    calls.push(call)
    const answer = await current(call)
    if (!answer) return void request.socket.destroy()
    const { status = 200, headers = {}, body } = answer
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : body === undefined ? undefined : JSON.stringify(body))
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const send = globalThis.fetch
  vi.stubGlobal('fetch', (input: string | URL, init?: RequestInit) => send(new URL(input, origin), init))
  return {
    origin,
    calls,
    serve: (next) => {
      calls.length = 0
      current = next
    },
    close: async () => {
      vi.unstubAllGlobals()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
