import { createServer } from 'node:http'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { freePort } from '#/testing/process.ts'
import { answerWhileStarting } from './starting.ts'

const host = '127.0.0.1'

it('Q4 browsers see how far the start is, programs get 503 with Retry-After, and the port is free afterwards', async () => {
  const port = await freePort()
  const lines: string[] = []
  const starting = await answerWhileStarting({ host, port, say: (line) => lines.push(line) })
  starting.begin('application')
  const address = `http://${host}:${port}`

  const page = await fetch(`${address}/pacientes`, { headers: { accept: 'text/html,*/*' } })
  expect([page.status, page.headers.get('retry-after'), page.headers.get('cache-control')]).toEqual([
    503,
    '2',
    'no-store',
  ])
  const html = await page.text()
  expect(html).toContain('Paso 2 de 3: prepara la aplicación.')
  expect(html).toContain('Step 2 of 3: preparing the application.')
  expect(html).toContain("fetch('/readyz'")

  const api = await fetch(`${address}/api/me`)
  expect([api.status, api.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await api.json()).toEqual({
    type: 'about:blank',
    title: 'Service Unavailable',
    status: 503,
    code: 'unavailable',
  })
  expect(lines).toEqual(['2 of 3: preparing the application …'])

  await starting.end()
  const next = createServer().listen(port, host)
  await once(next, 'listening')
  next.close()
})

it('Q4 a port that is taken is left to the application to report', async () => {
  const other = createServer().listen(0, host)
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const starting = await answerWhileStarting({ host, port, say: () => undefined })
  await starting.end()
  expect(other.listening).toBe(true)
  other.close()
})
