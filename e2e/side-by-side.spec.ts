import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, request as httpRequest, type Server } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { startEmbedded } from '../apps/api/src/db/embedded/server.ts'
import { testFolder } from '../apps/api/src/testing/folder.ts'
import { apiClient, type PatientAnswer } from './api-client.ts'
import { signInAs } from './fixtures.ts'
import { accounts, startProduct, type Product } from './product.ts'

const run = promisify(execFile)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A seal as the database and the log have it. */
interface Seal {
  number: number
  hash: string
}
const nameOf = ({ number, hash }: Seal): string => `${number} ${hash}`

interface DatabaseServer {
  url: string
  stop: () => Promise<void>
}

/** The external server: a new database on `TEST_DATABASE_URL`, or a server started for this file. */
async function startServer(): Promise<DatabaseServer> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) {
    const name = `piel_e2e_${randomBytes(6).toString('hex')}`
    const url = new URL(given)
    url.pathname = `/${name}`
    await query(given, `CREATE DATABASE ${name}`)
    return { url: url.href, stop: async () => void (await query(given, `DROP DATABASE ${name} WITH (FORCE)`)) }
  }
  const folder = await mkdtemp(join(testFolder(), 'piel-e2e-server-'))
  await chmod(folder, 0o755)
  const server = await startEmbedded(folder)
  return {
    url: server.url,
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** A round-robin load balancer. */
async function startBalancer(processes: () => Product[]): Promise<{ url: string; server: Server; served: number[] }> {
  const served: number[] = []
  let turn = 0
  const server = createServer((request, response) => {
    const all = processes()
    const index = turn++ % all.length
    served[index] = (served[index] ?? 0) + 1
    const { hostname, port } = new URL(all[index]?.url ?? '')
    const forwarded = { ...request.headers, 'x-forwarded-for': '203.0.113.7' }
    const onward = httpRequest(
      { hostname, port, path: request.url, method: request.method, headers: forwarded },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    onward.on('error', () => response.headersSent || response.writeHead(502).end())
    request.pipe(onward)
  }).listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { url: `http://localhost:${address.port}`, server, served }
}

let database: DatabaseServer
let balancer: Awaited<ReturnType<typeof startBalancer>>
let env: Record<string, string>
let one: Product
let two: Product
let dataDir: string

test.beforeAll(async () => {
  test.setTimeout(240_000)
  database = await startServer()
  balancer = await startBalancer(() => [one, two])
  // Both processes have one public address and share the database and the keys of the audit trail.
  dataDir = await mkdtemp(join(testFolder(), 'piel-e2e-shared-'))
  env = { DATABASE_URL: database.url, PUBLIC_URL: balancer.url, DEMO: 'on', TRUST_PROXY: '1', LOG_LEVEL: 'info' }
  ;[one, two] = await Promise.all([startProduct({ env, dataDir }), startProduct({ env, dataDir })])
})
test.afterAll(async () => {
  await Promise.all([one?.stop(), two?.stop()])
  balancer?.server.closeAllConnections()
  balancer?.server.close()
  await database?.stop()
  if (dataDir) await rm(dataDir, { recursive: true, force: true })
})

const me = (product: Product, token: string) =>
  fetch(`${product.url}/api/me`, { headers: { authorization: `Bearer ${token}` } })
const login = (product: Product, username: string, password: string) =>
  fetch(`${product.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })

test.describe('Two processes on one external database', { tag: '@full' }, () => {
  test('J1 migrates and fills the database once although both start at the same time', async () => {
    const files = (await readdir('apps/api/src/db/migrations')).filter((name) => name.endsWith('.sql')).toSorted()
    const rows = await query<{ name: string }>(database.url, 'SELECT name FROM schema_migrations ORDER BY name')
    expect(rows.map(({ name }) => name)).toEqual(files)
    const migrated = [one, two].flatMap((product) => product.output().match(/"migration":"[^"]+"/g) ?? [])
    expect(migrated.toSorted()).toEqual(files.map((name) => `"migration":"${name}"`))
    const [count] = await query<{ active: number }>(
      database.url,
      'SELECT count(*)::int AS active FROM patients WHERE archived_at IS NULL AND is_active',
    )
    expect(count?.active).toBe(100)
  })

  test('A1 C6 signs in through a balancer that sends every request to the other process', async ({ page }) => {
    await page.goto(`${balancer.url}/pacientes?q=garcia`)
    await signInAs(page, 'staff')
    await page.waitForURL(`${balancer.url}/pacientes?q=garcia`)
    await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
    // Renewal works too: both know the provider's session.
    const before = await page.evaluate(() => {
      const token = localStorage.getItem('authToken')
      localStorage.setItem('authToken', `${token}x`)
      return token
    })
    await page.goto(`${balancer.url}/pacientes`)
    await expect(page.getByRole('row')).not.toHaveCount(0)
    const after = await page.evaluate(() => localStorage.getItem('authToken'))
    expect([`${before}x`, before]).not.toContain(after)
    expect(Math.min(...balancer.served)).toBeGreaterThan(5)
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByText('You have signed out.')).toBeVisible()
  })

  test('C3 C5 accepts a token of one at the other, and refuses it at both once it is signed out at one', async () => {
    const client = await apiClient(one.url)
    for (let round = 0; round < 5; round++) {
      const { token, send } = round === 0 ? client : await apiClient(one.url)
      expect((await me(two, token)).status).toBe(200)
      expect((await me(one, token)).status).toBe(200)
      expect((await send('POST', '/auth/logout')).status).toBe(204)
      expect((await me(two, token)).status).toBe(401)
      expect((await me(one, token)).status).toBe(401)
    }
  })

  test('J1 records once what both receive at the same time under one Idempotency-Key', async () => {
    const first = await apiClient(one.url)
    const second = { send: (await apiClient(two.url)).send }
    for (let round = 0; round < 20; round++) {
      const [name, key] = [`twice-${round}`, randomUUID()]
      const answers = await Promise.all([first.register(name, key), registerAt(second.send, name, key)])
      const statuses = answers.map(({ status }) => status)
      expect(statuses).toContain(201)
      for (const status of statuses) expect([201, 409]).toContain(status)
      const again = await registerAt(second.send, name, key)
      expect(again.status).toBe(201)
      const bodies = [...answers.filter(({ status }) => status === 201), again].map((answer) => answer.json())
      const ids = (await Promise.all(bodies)).map((body) => (body as PatientAnswer).id)
      expect(new Set(ids).size).toBe(1)
      expect(await first.count(name)).toBe(1)
    }
  })

  test('C8 counts failures of both together, and blocks the account on both', async () => {
    const { email, password } = accounts.admin
    for (let failures = 0; failures < 10;) {
      const answer = await login(failures % 2 === 0 ? one : two, email, 'Wrong-password-1')
      const { code } = (await answer.json()) as { code: string }
      if (code === 'invalid_credentials') failures += 1
      else await pause(Number(answer.headers.get('retry-after')) * 1000)
    }
    for (const product of [one, two]) {
      const answer = await login(product, email, password)
      expect(await answer.json()).toMatchObject({ code: 'account_blocked' })
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(600)
    }
    // Other users are not signed out.
    expect((await login(two, accounts.staff.email, accounts.staff.password)).status).toBe(200)
  })

  test('J5 seals the audit trail in one chain that verifies from either', async () => {
    const verify = async (product: Product) => {
      const environment = { ...process.env, ...env, DATA_DIR: product.dataDir, LOG_LEVEL: 'silent' }
      return (await run(process.execPath, ['apps/api/src/cli/audit-verify.ts'], { env: environment, timeout: 60_000 }))
        .stdout
    }
    for (const product of [one, two])
      await expect
        .poll(() => verify(product), { timeout: 120_000 })
        .toMatch(/ 0 not sealed yet[^]*The audit trail is intact/)
    // Once each: a process also reports the seal of the other that it continues.
    const reported = () => {
      const lines = [one, two].flatMap((product) => product.output().split('\n'))
      const seals = lines.filter((line) => line.includes('"audit sealed"')).map((line) => JSON.parse(line) as Seal)
      return [...new Set(seals.map(nameOf))].toSorted()
    }
    // A process reports a seal after the database has it.
    await expect(async () => {
      const seals = await query<Seal>(database.url, 'SELECT number::int, hash FROM audit_seals')
      expect(reported()).toEqual(seals.map(nameOf).toSorted())
    }).toPass({ timeout: 15_000 })
  })

  test('J1 continues on one when the other is killed, loses nothing acknowledged, and uses the other again when it is back', async () => {
    test.setTimeout(240_000)
    const [client, survivor] = [await apiClient(two.url), await apiClient(one.url)]
    const acknowledged: string[] = []
    const unheard: [string, string][] = []
    let open = true
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let i = 0; open; i++) {
        const [name, key] = [`side-${writer}-${i}`, randomUUID()]
        const status = await client.register(name, key).then(
          (answer) => answer.status,
          () => 0,
        )
        if (status === 201) acknowledged.push(name)
        else return unheard.push([name, key])
      }
      return 0
    })
    await expect.poll(() => acknowledged.length, { timeout: 60_000, intervals: [50] }).toBeGreaterThan(8)
    two.process.kill('SIGKILL')
    await once(two.process, 'exit')
    open = false
    await Promise.all(writers)
    // The other process accepts the same token at once.
    expect((await me(one, client.token)).status).toBe(200)
    for (const name of acknowledged) expect(await survivor.count(name)).toBe(1)
    // Requests without an answer are sent again with their keys, to the surviving process.
    const asBefore = (method: string, path: string, options: Parameters<typeof client.send>[2]) =>
      fetch(`${one.url}/api${path}`, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${client.token}`, ...options?.headers },
        body: JSON.stringify(options?.body),
      })
    for (const [name, key] of unheard) {
      const settle = async () => (await registerAt(asBefore, name, key)).status
      await expect.poll(settle, { timeout: 40_000, intervals: [200, 1000] }).toBe(201)
      expect(await survivor.count(name)).toBe(1)
    }
    const dead = two
    two = await startProduct({ env, dataDir })
    await dead.stop()
    expect((await me(two, survivor.token)).status).toBe(200)
  })
})

/** The same registration as `apiClient` sends: a key belongs to one body. */
const registerAt = (send: Awaited<ReturnType<typeof apiClient>>['send'], name: string, key: string) =>
  send('POST', '/auth/register/patient', {
    headers: { 'idempotency-key': key },
    body: {
      user: { email: `${name}@example.org`, firstName: 'Prueba', lastName: 'Resistente' },
      patient: { birthDate: '1990-05-17', genderIdentity: 'FEMALE', phone: '55 5000 1234' },
    },
  })
