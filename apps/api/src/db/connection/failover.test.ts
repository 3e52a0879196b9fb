import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { patientBody } from '#/testing/patients.ts'
import { startServerPair, type ServerPair } from '#/testing/server-pair.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import type { Database } from '../database.ts'
import { assertDurable } from './start.ts'
import { migrate } from '../migrate.ts'
import { createDatabase } from './pool.ts'

let pair: ServerPair
let databases: Database[]
let apps: TestApp[]
beforeAll(async () => {
  pair = await startServerPair()
  await assertDurable(pair.url())
  await migrate(pair.url())
  databases = [createDatabase(pair.url()), createDatabase(pair.url())]
  apps = await Promise.all(
    databases.map((db) => buildTestApp({ database: { url: pair.url(), db, close: () => db.close() } })),
  )
}, 180_000)
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()))
  await pair.stop()
})

/** Waits until a statement succeeds. */
async function until(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await work()
      return
    } catch (error) {
      if (attempt === 300) throw error
      await sleep(100)
    }
  }
}

interface Refused {
  status: number
  retryAfter: unknown
  ms: number
}

/** Registers patients one after another, each until it is acknowledged, under one Idempotency-Key. */
async function writer(test: TestApp, isEnough: () => boolean) {
  const { headers } = await test.signedInAs('STAFF')
  const acknowledged: string[] = []
  const refused: Refused[] = []
  while (!isEnough()) {
    const body = patientBody()
    const key = newId()
    for (;;) {
      const begun = performance.now()
      const answer = await test.app.inject({
        method: 'POST',
        url: '/api/auth/register/patient',
        headers: { ...headers, 'idempotency-key': key },
        body,
      })
      if (answer.statusCode === 201) break
      const ms = performance.now() - begun
      refused.push({ status: answer.statusCode, retryAfter: answer.headers['retry-after'], ms })
      await sleep(50)
    }
    acknowledged.push(body.user.email)
  }
  return { acknowledged, refused }
}

const storedOn = async (server: ReturnType<ServerPair['primary']>): Promise<string[]> => {
  const rows = await pair.ask<{ email: string }>(server, 'SELECT email FROM users JOIN patients ON user_id = users.id')
  return rows.map(({ email }) => email).toSorted()
}

describe('J3 a primary and its synchronous standby', { tags: 'full', timeout: 180_000 }, () => {
  it('J3 are reached only with a certificate of the client', async () => {
    const { ca } = pair.certificates
    const db = createDatabase(pair.url(`sslmode=verify-full&sslrootcert=${ca}`))
    await expect(db.query(sql`SELECT 1`)).rejects.toMatchObject({ code: '28000' })
    await db.close()
    await databases[0]?.query(sql`SELECT 1`)
    const connections = await pair.ask(
      pair.primary(),
      `SELECT DISTINCT ssl, client_dn FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name = 'piel'`,
    )
    expect(connections).toEqual([{ ssl: true, client_dn: '/CN=piel' }])
  })

  it('J3 are refused where their certificate is of another authority', async () => {
    const db = createDatabase(pair.url('sslmode=verify-full'))
    await expect(db.query(sql`SELECT 1`)).rejects.toMatchObject({ code: expect.stringMatching(/CERT|VERIFY/) })
    await db.close()
  })

  it('J3 acknowledge no change whose replication was canceled', async () => {
    const db = createDatabase(pair.url(), { role: null })
    await db.query(sql`CREATE TABLE canceled_test (n integer)`)
    pair.signal(pair.standby(), 'SIGSTOP')
    try {
      const write = db.query(sql`INSERT INTO canceled_test VALUES (1)`)
      const outcome = write.catch((error: unknown) => error)
      await until(async () => {
        const rows = await pair.ask(
          pair.primary(),
          `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'`,
        )
        if (rows.length === 0) throw new Error('No commit waits')
      })
      expect(await outcome).toMatchObject({ code: 'unavailable', retryAfter: 2 })
    } finally {
      pair.signal(pair.standby(), 'SIGCONT')
      await db.close()
    }
  })

  it('J3 lose and double nothing when the standby is promoted while the primary hangs', async () => {
    const notices: string[] = []
    const listeners = databases.map((db, index) => db.listen('piel_test', (text) => notices.push(`${index} ${text}`)))
    await expect.poll(() => notices.toSorted()).toEqual(['0 null', '1 null'])

    let isEnough = false
    const writers = apps.flatMap((app) => [writer(app, () => isEnough), writer(app, () => isEnough)])
    await until(async () => {
      if ((await storedOn(pair.primary())).length < 20) throw new Error('Too few writes')
    })
    notices.length = 0
    pair.signal(pair.primary(), 'SIGSTOP')
    await pair.promote()
    const before = (await storedOn(pair.primary())).length
    await until(async () => {
      if ((await storedOn(pair.primary())).length < before + 20) throw new Error('Too few writes')
    })
    isEnough = true
    const results = await Promise.all(writers)

    expect(await storedOn(pair.primary())).toEqual(results.flatMap(({ acknowledged }) => acknowledged).toSorted())
    expect(results.every(({ acknowledged }) => acknowledged.length > 0)).toBe(true)
    const refused = results.flatMap((result) => result.refused)
    expect(refused.filter(({ status, retryAfter }) => status !== 503 || retryAfter === undefined)).toEqual([])
    // The goal is 2.5 s, on a machine that is not busy.
    expect(refused.filter(({ ms }) => ms > 5000)).toEqual([])

    await until(async () => {
      await databases[0]?.query(sql`SELECT pg_notify('piel_test', 'moved')`)
      await sleep(200)
      expect(new Set(notices)).toEqual(new Set(['0 null', '0 moved', '1 null', '1 moved']))
    })
    await Promise.all(listeners.map((stop) => stop()))
  })

  it('J3 are not written to where the former primary comes back and accepts writes', async () => {
    const former = pair.standby()
    pair.signal(former, 'SIGCONT')
    await pair.setSynchronous(former, false)
    // What was on its way when it was stopped still arrives there, without an acknowledgement.
    await until(async () => {
      const rows = await pair.ask(
        former,
        `SELECT FROM pg_stat_activity
          WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() AND xact_start IS NOT NULL`,
      )
      if (rows.length > 0) throw new Error('Earlier statements are still under way')
    })
    const count = (await storedOn(former)).length
    await pair.ask(former, `CREATE TABLE accepts_writes ()`)

    // With both, the one that was promoted last, also for a process that starts now.
    const fresh = createDatabase(pair.url())
    for (const db of [...databases, fresh]) {
      const rows = await db.query(sql`SELECT current_setting('port')::integer AS port`)
      expect(rows).toEqual([{ port: pair.primary().port }])
    }
    await fresh.close()

    // With the former one alone, none.
    await pair.kill(pair.primary())
    for (const { app, signedInAs } of apps) {
      await expect(signedInAs('STAFF')).rejects.toMatchObject({ code: 'unavailable' })
      expect((await app.inject({ url: '/readyz' })).statusCode).toBe(503)
    }
    expect((await storedOn(former)).length).toBe(count)
  })
})
