import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { allModules, endpointTable } from '#/nouns.ts'
import type { Deps } from '#/deps.ts'
import { buildTestApp } from '#/testing/test-app.ts'
import { createTestDatabase } from '#/testing/database.ts'
import { thingEndpoints, thingModule, thingTable } from '#/testing/sample-resource.ts'
import { checkRoutes } from './register.ts'
import { guardRoutes } from './server.ts'

describe('J1 the check of the contract at boot', () => {
  const boot = (table: typeof thingTable, withModule = true) =>
    createTestDatabase().then(async (database) => {
      try {
        const test = await buildTestApp({
          database,
          table,
          modules: withModule ? [thingModule({ calls: 0 })] : [],
        })
        await test.close()
      } finally {
        await database.close()
      }
    })

  it('J1 refuses a row without a handler, naming it', async () => {
    await expect(boot(thingTable, false)).rejects.toThrow('GET /thing/:id has no handler')
  })

  it('J1 refuses a handler without a row, naming it', async () => {
    const without = thingTable.filter((endpoint) => endpoint !== thingEndpoints.remove)
    await expect(boot(without)).rejects.toThrow('DELETE /thing/:id is not in the endpoint table')
  })

  it('J1 refuses a route that is registered outside the table', () => {
    const app = Fastify()
    guardRoutes(app)
    expect(() => app.get('/api/secret', () => 'x')).toThrow('GET /api/secret is not in the endpoint table')
    expect(() => app.get('/secret', () => 'x')).toThrow('not in the endpoint table')
    expect(() => app.get('/healthz', () => 'x')).not.toThrow()
  })
})

it('J1 boots with a handler for every row of the contract', async () => {
  const test = await buildTestApp({ table: endpointTable, modules: allModules })
  await test.close()
})

it('J1 refuses two handlers of one row', () => {
  const twice = [1, 2].flatMap(() => thingModule({ calls: 0 })({} as Deps))
  expect(() => checkRoutes(thingTable, twice)).toThrow('has two handlers')
})
