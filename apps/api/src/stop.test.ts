import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { Agent, get, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { giveCluster } from '#/testing/new-cluster.ts'
import { ended, isReady, launch } from '#/testing/process.ts'

const folder = mkdtempSync(join(tmpdir(), 'piel-stop-'))
beforeAll(() => {
  chmodSync(folder, 0o755)
  giveCluster(folder, 'migrated')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** @returns the status, or the code of the error. */
const outcomeOf = (url: string, agent: Agent): Promise<number | string> =>
  new Promise((resolve) => {
    get(url, { agent }, (answer) => {
      answer.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      answer.on('end', () => resolve(answer.statusCode ?? 0)).resume()
    }).on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  })

/** A sign-in whose body is complete only when `finish` is called. */
function slowSignIn(url: string) {
  const body = JSON.stringify({ username: 'staff@piel.test', password: 'Piel-staff-2026' })
  const sending = request(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length },
  })
  const status = new Promise<number | undefined>((resolve, reject) => {
    sending.on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode)))
    sending.on('error', reject)
  })
  sending.write(body.slice(0, 10))
  return { status, finish: () => sending.end(body.slice(10)) }
}

it('J3 reports to balancers that it stops, and answers new connections until its requests are answered', async () => {
  const product = await launch({ DATA_DIR: folder, DEMO: 'on' })
  await isReady(product)
  const agent = new Agent({ keepAlive: false })
  const readiness = () => outcomeOf(`${product.url}/readyz`, agent)
  const signIn = slowSignIn(product.url)
  await sleep(200)
  product.child.kill('SIGTERM')
  while ((await readiness()) === 200) await sleep(10)
  const outcomes: (number | string)[] = []
  for (let i = 0; i < 7; i += 1) {
    await sleep(100)
    outcomes.push(await readiness())
  }
  expect(outcomes).toEqual([503, 503, 503, 503, 503, 503, 503])
  signIn.finish()
  expect(await signIn.status).toBe(200)
  expect(await ended(product.child)).toBe(0)
  expect(await readiness()).toBe('ECONNREFUSED')
}, 120_000)

it('keeps its compiled modules for the next start, closed to other accounts', async () => {
  const compiled = join(folder, 'compiled')
  const product = await launch({ DATA_DIR: folder, DEMO: 'on', NODE_COMPILE_CACHE: '' })
  await isReady(product)
  expect(await ended(product.child)).toBe(0)
  expect(statSync(compiled).mode & 0o777).toBe(0o700)
  expect(readdirSync(compiled, { recursive: true }).length).toBeGreaterThan(500)
}, 120_000)
