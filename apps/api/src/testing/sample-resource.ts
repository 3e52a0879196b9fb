import { defineEndpoints } from '@piel/contract/core/endpoint'
import { listQuery } from '@piel/contract/core/pagination'
import { personName } from '@piel/contract/core/text'
import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import type { Queryable } from '#/db/database.ts'
import { AppError } from '#/lib/app-error.ts'
import { routesOf, type Module } from '#/http/handle.ts'
import { newId } from '#/lib/id.ts'

/** Endpoints of an invented resource, to test the adapter. */
const thing = z.object({ id: z.string(), version: z.int(), name: z.string() })
const body = z.strictObject({
  user: z.strictObject({ firstName: personName('firstName') }),
  'a/b~c': z.optional(z.int()),
})
const common = { summary: 'A thing', errors: ['not_found', 'version_conflict'] } as const
const answer = { status: 200, schema: thing } as const

export const thingEndpoints = defineEndpoints('Test', {
  get: {
    ...common,
    route: 'GET /thing/:id',
    permission: 'patients.read',
    answer,
    versioned: true,
  },
  list: {
    ...common,
    route: 'GET /thing',
    permission: 'patients.write',
    query: listQuery(['name']),
    answer: { status: 200, schema: z.object({ page: z.int(), limit: z.int() }) },
  },
  add: {
    ...common,
    route: 'POST /thing',
    permission: 'patients.write',
    body,
    answer: { status: 201, schema: thing },
    versioned: true,
    idempotent: true,
  },
  change: {
    ...common,
    route: 'PATCH /thing/:id',
    permission: 'patients.write',
    body,
    answer,
    versioned: true,
  },
  remove: {
    ...common,
    route: 'DELETE /thing/:id',
    permission: 'patients.restore',
    answer: { status: 204 },
    versioned: true,
  },
  open: {
    ...common,
    route: 'GET /open',
    permission: 'public',
    answer: { status: 200, schema: z.object({ hello: z.string() }) },
  },
})

export const thingTable = Object.values(thingEndpoints)

/** Inputs that handlers received, and faults that they simulate. */
export interface Things {
  failWith?: Error
  /** Runs in the transaction that adds a thing, after it was written; `after` when that has ended. */
  within?: (tx: Queryable) => Promise<void>
  after?: () => void
  answerWith?: unknown
  ifMatch?: number | undefined
  calls: number
}

interface Row {
  id: string
  version: number
  name: string
}

/** The table of the handlers. */
export const createThings = `
  CREATE TABLE things (id uuid PRIMARY KEY, version int NOT NULL DEFAULT 1, name text NOT NULL);
  GRANT ALL ON things TO piel_app`

/** Handlers on the table `things`, which the test creates. */
export const thingModule = (things: Things): Module =>
  routesOf(thingEndpoints, ({ db }) => {
    const misbehave = (): void => {
      things.calls++
      if (things.failWith !== undefined) throw things.failWith
    }
    return {
      get: async ({ params }) => {
        misbehave()
        if (things.answerWith !== undefined) return things.answerWith as Row
        const [row] = await db.query<Row>(sql`SELECT id, version, name FROM things WHERE id = ${params.id}`)
        if (!row) throw new AppError('not_found')
        return { ...row, secret: 'never declared' }
      },
      list: async ({ query }) => ({ page: query.page, limit: query.limit }),
      add: async ({ body }) => {
        misbehave()
        const added = await db.transaction(async (tx) => {
          const [row] = await tx.query<Row>(sql`
            INSERT INTO things (id, name) VALUES (${newId()}, ${body.user.firstName}) RETURNING id, version, name`)
          await things.within?.(tx)
          return row as Row
        })
        things.after?.()
        return added
      },
      change: async ({ params, body, ifMatch }) => {
        misbehave()
        things.ifMatch = ifMatch
        const [row] = await db.query<Row>(sql`
          UPDATE things SET name = ${body.user.firstName}, version = version + 1
          WHERE id = ${params.id} AND version = coalesce(${ifMatch ?? null}::int, version) RETURNING id, version, name`)
        if (!row) throw new AppError('version_conflict')
        return row
      },
      remove: async ({ ifMatch }) => {
        misbehave()
        things.ifMatch = ifMatch
      },
      open: async () => ({ hello: 'Piel' }),
    }
  }).routes
