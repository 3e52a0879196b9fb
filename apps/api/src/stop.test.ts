import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ended, isReady, launch } from '#/testing/process.ts'

const folder = mkdtempSync(join(tmpdir(), 'piel-stop-'))
beforeAll(() => chmodSync(folder, 0o755))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** @returns the status, or the code of the error. */
const outcomeOf = (url: string, agent: Agent): Promise<number | string> =>
  new Promise((resolve) => {
    get(url, { agent }, (answer) => {
      answer.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      answer.on('end', () => resolve(answer.statusCode ?? 0)).resume()
    }).on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  })

it('J3 tells balancers that it stops, and answers new connections until its requests are answered', async () => {
  const product = await launch({ DATA_DIR: folder, DEMO: 'on' })
  await isReady(product)
  const agent = new Agent({ keepAlive: false })
  const answered: number[] = []
  // Passwords are hashed in turn.
  const signIns = Array.from({ length: 12 }, async () => {
    const answer = await fetch(`${product.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'staff@piel.test', password: 'Piel-staff-2026' }),
    })
    await answer.text()
    answered.push(answer.status)
  })
  await sleep(100)
  product.child.kill('SIGTERM')
  const outcomes: (number | string)[] = []
  while (answered.length < 12) {
    outcomes.push(await outcomeOf(`${product.url}/readyz`, agent))
    await sleep(20)
  }
  // Some are too many at once for one account.
  await Promise.all(signIns)
  expect(answered.filter((status) => ![200, 429].includes(status))).toEqual([])
  // The signal may arrive after the first.
  const [, ...later] = outcomes
  expect(later.length).toBeGreaterThan(5)
  expect(later.filter((outcome) => outcome !== 503 && outcome !== 200)).toEqual([])
  expect(later.at(-1)).toBe(503)
  expect(await ended(product.child)).toBe(0)
  expect(await outcomeOf(`${product.url}/readyz`, agent)).toBe('ECONNREFUSED')
}, 120_000)
