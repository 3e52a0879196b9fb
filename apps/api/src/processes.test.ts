import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { startEmbedded } from '#/db/embedded/server.ts'
import { giveCluster } from '#/testing/new-cluster.ts'
import { databasePid, ended, statusOf, until } from '#/testing/process.ts'
import { ownProducts } from '#/testing/products.ts'

const { folder, launch, start } = ownProducts()

describe('processes on one database', { timeout: 120_000 }, () => {
  it('refuses a data folder that another process uses, and does not disturb that process', async () => {
    giveCluster(folder(), 'migrated')
    const first = await start()
    const second = await launch()
    await once(second.child, 'exit')
    expect(second.child.exitCode).toBe(1)
    expect(second.output()).toContain(`in use by another Piel (process ${first.child.pid})`)
    expect(await statusOf(`${first.url}/readyz`)).toBe(200)
  })

  it('survives a database outage: 503 during it, then as before', async () => {
    giveCluster(folder(), 'migrated')
    const { child, url, output } = await start()
    process.kill(databasePid(folder()), 'SIGKILL')
    const during = await statusOf(`${url}/readyz`)
    expect([200, 503]).toContain(during)
    expect(await statusOf(`${url}/healthz`)).toBe(200)
    await until(() => output().includes('The embedded database is back'), output)
    await until(async () => (await statusOf(`${url}/readyz`)) === 200, output)
    expect(child.exitCode).toBeNull()
  })

  it('runs as several processes on one external database', async () => {
    giveCluster(folder(), 'migrated')
    const server = await startEmbedded(folder())
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
})
