import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { expect, test } from '@playwright/test'
import { byTier } from '../apps/api/src/testing/tier.ts'
import { testFolder } from '../apps/api/src/testing/folder.ts'
import { apiClient, type PatientAnswer } from './api-client.ts'
import { databasePid, startProduct } from './product.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const kills = { api: byTier({ first: 2, full: 20 }), database: byTier({ first: 1, full: 5 }) }

test.describe('Data that must not be lost', () => {
  let dataDir = ''
  test.beforeEach(async () => {
    dataDir = await mkdtemp(join(testFolder(), 'piel-resilience-'))
  })
  test.afterEach(async () => {
    await rm(dataDir, { recursive: true, force: true })
  })

  test(`G5 loses and duplicates nothing when the API is killed ${kills.api} times during writes`, async () => {
    test.setTimeout(900_000)
    let product = await startProduct({ dataDir })
    const acknowledged = new Map<string, string>()
    for (let round = 0; round < kills.api; round++) {
      const client = await apiClient(product.url)
      const sent = new Map<string, string>()
      let open = true
      const writers = Array.from({ length: 4 }, async (_, writer) => {
        for (let i = 0; open; i++) {
          const [name, key] = [`kill-${round}-${writer}-${i}`, randomUUID()]
          sent.set(name, key)
          const answer = await client.register(name, key).catch(() => undefined)
          if (answer?.status !== 201) return
          const body = (await answer.json().catch(() => undefined)) as PatientAnswer | undefined
          if (body) acknowledged.set(name, body.id)
        }
      })
      const before = acknowledged.size
      await pause(randomInt(100, 500))
      await expect.poll(() => acknowledged.size, { intervals: [20] }).toBeGreaterThan(before + 1)
      product.process.kill('SIGKILL')
      await once(product.process, 'exit')
      open = false
      await Promise.all(writers)

      product = await startProduct({ dataDir })
      const again = await apiClient(product.url)
      for (const [name, key] of sent) {
        const id = acknowledged.get(name)
        if (id !== undefined) {
          const found = await again.send('GET', `/patient/${id}`)
          expect(found.status, `${name} was acknowledged and must be there`).toBe(200)
          continue
        }
        // No answer arrived, so the request is sent again with its idempotency key. A claim left
        // by the killed process blocks it until the lease ends.
        const settle = async () => (await again.register(name, key)).status
        await expect.poll(settle, { timeout: 40_000, intervals: [200, 1000] }).toBe(201)
        expect(await again.count(name), `${name} recorded once`).toBe(1)
      }
    }
    expect(acknowledged.size).toBeGreaterThan(kills.api)
    await product.stop()
  })

  test('J1 answers 503 and recovers by itself when its database is killed', async () => {
    test.setTimeout(300_000)
    const product = await startProduct({ dataDir })
    const client = await apiClient(product.url)
    const first = await client.register('before-the-fall')
    expect(first.status).toBe(201)
    for (let round = 0; round < kills.database; round++) {
      const pid = await databasePid(product)
      process.kill(pid, 'SIGKILL')
      const fell = Date.now()
      const statuses = new Set<number>()
      for (;;) {
        // Until then a process that the killed one has left behind may still answer.
        const isReplaced = (await databasePid(product).catch(() => pid)) !== pid
        const started = Date.now()
        const answer = await client.register(`fall-${round}-${started}`)
        expect(Date.now() - started, 'no answer takes longer than 2.5 s').toBeLessThan(2_500)
        statuses.add(answer.status)
        if (answer.status === 201 && isReplaced) break
        if (answer.status !== 201) {
          expect(answer.status).toBe(503)
          expect(answer.headers.get('retry-after')).not.toBeNull()
        }
        expect((await fetch(`${product.url}/healthz`)).status).toBe(200)
        expect(Date.now() - fell, 'the database is back').toBeLessThan(15_000)
        await pause(100)
      }
      expect(product.process.exitCode).toBeNull()
    }
    expect(await client.count('before-the-fall')).toBe(1)
    await product.stop()
  })

  test('J1 refuses a second start on the same folder, and the first continues', async () => {
    const product = await startProduct({ dataDir })
    const second = spawn(process.execPath, ['apps/api/src/main.ts'], {
      env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' },
    })
    let said = ''
    second.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    second.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const [code] = (await once(second, 'exit')) as [number | null]
    expect(code).not.toBe(0)
    expect(said).toContain(dataDir)
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
    await product.stop()
  })

  test('J1 finishes running requests when it is stopped under load, and leaves no database behind', async () => {
    const product = await startProduct({ dataDir })
    const client = await apiClient(product.url)
    const pid = await databasePid(product)
    let stopping = false
    let [served, dropped] = [0, 0]
    const load = Array.from({ length: 8 }, async () => {
      while (!stopping || served === 0) {
        const before = stopping
        await client.send('GET', '/patient?limit=10').then(
          async (answer) => {
            await answer.text()
            if (answer.status === 200) served++
            else if (!before) dropped++
          },
          () => {
            // A connection refused after shutdown began is not a dropped request.
            if (!before && !stopping) dropped++
          },
        )
      }
    })
    await expect.poll(() => served, { intervals: [50] }).toBeGreaterThan(10)
    const exit = once(product.process, 'exit')
    stopping = true
    product.process.kill('SIGTERM')
    const [code] = (await exit) as [number | null]
    await Promise.all(load)
    expect(code).toBe(0)
    expect(dropped).toBe(0)
    expect(() => process.kill(pid, 0), 'the database has ended').toThrow()
  })
})
