import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { giveCluster } from '#/testing/new-cluster.ts'
import { databaseProcesses, ended, isReady, launch, type Started } from '#/testing/process.ts'

const folder = mkdtempSync(join(tmpdir(), 'piel-frozen-'))
let product: Started
let token: string
beforeAll(async () => {
  // The account under which root runs the database needs access, too.
  chmodSync(folder, 0o755)
  giveCluster(folder, 'migrated')
  product = await launch({ DATA_DIR: folder, DEMO: 'on' })
  await isReady(product)
  token = await signIn()
}, 120_000)
afterAll(async () => {
  await ended(product.child)
  rmSync(folder, { recursive: true, force: true })
})

async function signIn(): Promise<string> {
  const answer = await post('/api/auth/login', { username: 'admin@piel.test', password: 'Piel-admin-2026' })
  return ((await answer.json()) as { access_token: string }).access_token
}

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${product.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const signal = (name: NodeJS.Signals): void => {
  for (const pid of databaseProcesses(folder)) process.kill(pid, name)
}

interface Answered {
  name: string
  status: number
  /** Whether the answer states when to retry. */
  says: boolean
  /** From the call, or from the moment that the database froze if that was later. */
  ms: number
}

const calls = (): Record<string, () => Promise<Response>> => {
  const authorization = { authorization: `Bearer ${token}` }
  const get = (path: string) => () => fetch(`${product.url}${path}`, { headers: authorization, redirect: 'manual' })
  const patient = { birthDate: '1990-05-04', genderIdentity: 'FEMALE', phone: '5512345678' }
  const register = (headers: Record<string, string> = {}) => {
    const user = { firstName: 'Ana', lastName: 'Gil', email: `${newId()}@example.test` }
    return post('/api/auth/register/patient', { user, patient }, { ...authorization, ...headers })
  }
  const redirect = encodeURIComponent(`${product.url}/auth/callback`)
  const challenge = `code_challenge=${'a'.repeat(43)}&code_challenge_method=S256`
  return {
    list: get('/api/patient'),
    search: get('/api/patient?search=ana'),
    dashboard: get('/api/dashboard/analytics'),
    export: get('/api/patient/export'),
    write: () => register(),
    'write once': () => register({ 'idempotency-key': newId() }),
    'sign in': () => post('/api/auth/login', { username: 'staff@piel.test', password: 'Piel-staff-2026' }),
    'sign-in page': get(
      `/oidc/auth?client_id=piel-web&response_type=code&scope=openid&${challenge}&redirect_uri=${redirect}`,
    ),
    readiness: get('/readyz'),
  }
}

/** Freezes the database while it calls every endpoint by several callers, and records the answers. */
async function freezeUnderLoad(forMs: number): Promise<Answered[]> {
  let frozenAt = Infinity
  const answers: Answered[] = []
  const caller = async (first: number): Promise<void> => {
    const all = Object.entries(calls())
    for (let i = first; performance.now() < frozenAt + forMs; i += 1) {
      const [name, call] = all[i % all.length] ?? ['', () => Promise.reject(new Error('no call'))]
      const start = performance.now()
      const answer = await call()
      await answer.text().catch(() => undefined)
      const end = performance.now()
      if (end < frozenAt) continue
      const says = answer.headers.has('retry-after')
      answers.push({ name, status: answer.status, says, ms: end - Math.max(start, frozenAt) })
    }
  }
  const callers = Array.from({ length: 24 }, (_, i) => caller(i))
  await sleep(1500)
  frozenAt = performance.now()
  signal('SIGSTOP')
  try {
    await Promise.all(callers)
  } finally {
    signal('SIGCONT')
  }
  return answers
}

it(
  'J3 answers every call soon while the database hangs, and recovers when it answers',
  { timeout: 120_000 },
  async () => {
    const before = product.output().length
    const answers = await freezeUnderLoad(6000)
    // The goal is 2.5 s; signing in also waits in the queue for password hashing, longer on a busy machine.
    expect(answers.filter(({ ms }) => ms > 5000)).toEqual([])
    const refused = answers.filter(({ status }) => status >= 400)
    expect(refused.length).toBeGreaterThan(30)
    expect(refused.filter(({ status, says }) => status !== 503 || !says)).toEqual([])
    expect(product.output().length - before).toBeLessThan(60_000)
    await isReady(product)
    expect((await calls()['list']?.())?.status).toBe(200)
  },
)
