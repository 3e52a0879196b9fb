import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startEmbedded } from '#/db/embedded/server.ts'
import { giveCluster } from '#/testing/new-cluster.ts'
import {
  databasePid as databasePidOf,
  ended,
  isReady,
  launch as launchServer,
  statusOf,
  until,
  type Started,
} from '#/testing/process.ts'

let folder: string
let children: ChildProcess[]
beforeEach(() => {
  children = []
  folder = mkdtempSync(join(tmpdir(), 'piel-main-'))
  chmodSync(folder, 0o755)
})
afterEach(async () => {
  await Promise.all(children.map(ended))
  rmSync(folder, { recursive: true, force: true })
})

async function launch(env: Record<string, string> = {}): Promise<Started> {
  const started = await launchServer({ DATA_DIR: folder, ...env })
  children.push(started.child)
  return started
}

async function start(env: Record<string, string> = {}): Promise<Started> {
  const started = await launch(env)
  await isReady(started)
  return started
}

const databasePid = (): number => databasePidOf(folder)

describe('the process', { timeout: 120_000 }, () => {
  it('starts from an empty folder, prints its address and accounts, stops in order, and starts again with its data', async () => {
    const first = await start()
    await until(() => first.output().includes('Ctrl-C'), first.output)
    expect(first.output()).toContain(first.url)
    expect(first.output()).toMatch(/admin@piel\.test +Piel-admin-2026/)
    expect(first.output()).toMatch(/staff@piel\.test +Piel-staff-2026/)
    const pid = databasePid()
    expect(await ended(first.child)).toBe(0)
    expect(existsSync(`/proc/${pid}`)).toBe(false)
    expect(existsSync(join(folder, 'postgres/data/postmaster.pid'))).toBe(false)

    const second = await start()
    second.child.kill('SIGINT')
    second.child.kill('SIGINT')
    await once(second.child, 'exit')
    expect(second.child.exitCode).toBe(0)
    expect(second.output()).not.toContain('could not')
  })

  it('prints a one-time link for the first administrator without the demonstration', async () => {
    const { output, url } = await start({ DEMO: 'off' })
    await until(() => output().includes('Ctrl-C'), output)
    expect(output()).not.toContain('Piel-admin-2026')
    const link = new RegExp(`${url}/oidc/setup/[\\w-]+`).exec(output())?.[0] ?? ''
    expect(await statusOf(link)).toBe(200)
  })

  it('reports that its port is taken, and leaves no database behind', async () => {
    giveCluster(folder)
    const blocker = createServer().listen(0, '127.0.0.1')
    await once(blocker, 'listening')
    const { port } = blocker.address() as AddressInfo
    const { child, output } = await launch({ PORT: String(port), HOST: '127.0.0.1' })
    await once(child, 'exit')
    blocker.close()
    expect(child.exitCode).toBe(1)
    expect(output()).toContain(`Port ${port} is in use by another program`)
    expect(existsSync(join(folder, 'postgres/data/postmaster.pid'))).toBe(false)
  })

  it('refuses a data folder that another process uses, and does not disturb that process', async () => {
    giveCluster(folder)
    const first = await start()
    const second = await launch()
    await once(second.child, 'exit')
    expect(second.child.exitCode).toBe(1)
    expect(second.output()).toContain(`in use by another Piel (process ${first.child.pid})`)
    expect(await statusOf(`${first.url}/readyz`)).toBe(200)
  })

  it('survives a database outage: 503 during it, then as before', async () => {
    giveCluster(folder)
    const { child, url, output } = await start()
    process.kill(databasePid(), 'SIGKILL')
    const during = await statusOf(`${url}/readyz`)
    expect([200, 503]).toContain(during)
    expect(await statusOf(`${url}/healthz`)).toBe(200)
    await until(() => output().includes('The embedded database is back'), output)
    await until(async () => (await statusOf(`${url}/readyz`)) === 200, output)
    expect(child.exitCode).toBeNull()
  })

  it('runs as several processes on one external database', async () => {
    giveCluster(folder)
    const server = await startEmbedded(folder)
    // A time zone whose day now differs from the day in UTC.
    const zone = new Date().getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
    const env = { DATABASE_URL: server.url, DEMO: 'on', CLINIC_TIME_ZONE: zone }
    const [one, two] = await Promise.all([start(env), start(env)])
    expect(await statusOf(`${one.url}/readyz`)).toBe(200)
    expect(await statusOf(`${two.url}/readyz`)).toBe(200)
    const signedIn = await fetch(`${one.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'staff@piel.test', password: 'Piel-staff-2026' }),
    })
    const { access_token: token } = (await signedIn.json()) as { access_token: string }
    const days = await fetch(`${one.url}/api/dashboard/analytics`, { headers: { authorization: `Bearer ${token}` } })
    expect(await days.json()).toMatchObject({ to: new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format() })
    await Promise.all([ended(one.child), ended(two.child)])
    await server.stop()
    expect([one.child.exitCode, two.child.exitCode]).toEqual([0, 0])
  })

  it('names the errors in its configuration', async () => {
    const { child, output } = await launch({ PORT: '70000' })
    await once(child, 'exit')
    expect(child.exitCode).toBe(1)
    expect(output()).toContain('Configuration: PORT must be a whole number from 0 to 65535')
  })
})
