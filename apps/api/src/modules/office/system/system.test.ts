import { readFileSync } from 'node:fs'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase } from '#/db/connection/pool.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
const metricsToken = 'a-token-for-prometheus'
beforeAll(async () => {
  test = await buildTestApp({ env: { metricsToken } })
})
afterAll(() => test.close())

const get = (url: string) => test.app.inject({ url })
const readMetrics = (authorization?: string) =>
  test.app.inject({ url: '/metrics', headers: { ...(authorization && { authorization }) } })

describe('the health endpoints', () => {
  it('report that the process is alive, with its version, and that it is ready', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    expect((await get('/healthz')).json()).toEqual({ status: 'ok', version })
    const ready = await get('/readyz')
    expect(ready.statusCode).toBe(200)
    expect(ready.headers['cache-control']).toBe('no-store')
  })

  it('report not ready while a migration is missing', async () => {
    const owner = createDatabase(test.databaseUrl, { role: null })
    await owner.query(sql`CREATE TABLE kept AS SELECT * FROM schema_migrations`)
    await owner.query(sql`DELETE FROM schema_migrations WHERE name = '0002_http.sql'`)
    const ready = await get('/readyz')
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'unavailable', reason: 'migrations' }])
    await owner.query(sql`INSERT INTO schema_migrations SELECT * FROM kept ON CONFLICT DO NOTHING`)
    await owner.query(sql`DROP TABLE kept`)
    await owner.close()
    expect((await get('/readyz')).statusCode).toBe(200)
  })

  it('report alive but not ready while the database is away', async () => {
    const db = createDatabase(test.databaseUrl)
    const away = await buildTestApp({ deps: { db } })
    await db.close()
    expect((await away.app.inject({ url: '/healthz' })).statusCode).toBe(200)
    const ready = await away.app.inject({ url: '/readyz' })
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'unavailable', reason: 'database' }])
    expect(ready.headers['retry-after']).toBe('2')
    await away.close()
  })

  it('report not ready once the server is stopping', async () => {
    const stopping = await buildTestApp()
    const address = await stopping.app.listen({ port: 0, host: '127.0.0.1' })
    const closed = stopping.close()
    const ready = await fetch(`${address}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'unavailable', reason: 'stopping' }])
    await closed
  })

  it.each([undefined, 'Bearer another-token-than-that', `Basic ${metricsToken}`, `Bearer ${metricsToken}x`])(
    'J3 hide the figures from callers without METRICS_TOKEN: %s',
    async (authorization) => {
      const answer = await readMetrics(authorization)
      expect(answer.statusCode).toBe(401)
      expect(answer.body).not.toContain('http_request')
    },
  )

  it('J3 have no figures without METRICS_TOKEN, except in the demonstration', async () => {
    const statusWith = async (demo: boolean) => {
      const other = await buildTestApp({ env: { demo } })
      const { statusCode } = await other.app.inject({ url: '/metrics' })
      await other.close()
      return statusCode
    }
    expect([await statusWith(false), await statusWith(true)]).toEqual([404, 200])
  })

  it('measure by route pattern and reveal nothing personal', async () => {
    await get('/api/patient/0190a000-0000-7000-8000-000000000001?search=Guadalupe')
    const { body } = await readMetrics(`Bearer ${metricsToken}`)
    expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/api/patient/:id",status="401"}')
    expect(body).not.toMatch(/0190a000|Guadalupe/)
    expect(body).toContain('nodejs_eventloop_lag_seconds')
  })
})
