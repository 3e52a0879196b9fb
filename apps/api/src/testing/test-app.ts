import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as immediately } from 'node:timers/promises'
import { fullName } from '@piel/contract/core/people'
import type { ActorKind } from '@piel/contract/core/permissions'
import type { FastifyInstance, LightMyRequestResponse as InjectResponse, InjectOptions } from 'fastify'
import { pino } from 'pino'
import { buildApp, type AppOptions } from '#/app.ts'
import type { Database } from '#/db/database.ts'
import { demoAccounts } from '#/demo/accounts.ts'
import type { Deps } from '#/deps.ts'
import { readEnv, type Env } from '#/env.ts'
import { lifecycle, objectNames } from '#/nouns.ts'
import type { Actor } from '#/lib/context.ts'
import { createAccount, type TestAccount } from './accounts.ts'
import { testClock, type TestClock } from './clock.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { testEnv } from './env.ts'
import { testIssuer, type TestIssuer } from './tokens.ts'

export interface TestApp {
  app: FastifyInstance
  deps: Deps
  db: Database
  /** Address of the test database, for a second application. */
  databaseUrl: string
  clock: TestClock
  issuer: TestIssuer
  /** Creates an account of a kind. @returns the headers of its calls, and its actor. */
  signedInAs(kind: ActorKind): Promise<SignedIn>
  close(): Promise<void>
}

export interface SignedIn {
  headers: { authorization: string }
  actor: Actor
  account: TestAccount
}

export interface TestOptions extends AppOptions {
  env?: Partial<Env>
  /** Replaces single dependencies. */
  deps?: Partial<Deps>
  /** A database shared by several applications; closed by the caller. */
  database?: TestDatabase
}

/** Settings of an external provider, as `.env` would have them. */
export const externalOidc = (issuer: string, more: Record<string, string> = {}): Env['oidc'] =>
  readEnv({ OIDC_ISSUER: issuer, ...more }).oidc

/** The application on a new database, with tokens of a test issuer; call `close` in `afterAll`. */
export async function buildTestApp(options: TestOptions = {}): Promise<TestApp> {
  const { env: changed, deps: replaced, database: shared, ...rest } = options
  const database = shared ?? (await createTestDatabase())
  const clock = testClock()
  const dataDir = changed?.dataDir ?? join(tmpdir(), `piel-data-${randomUUID()}`)
  const env = testEnv({ ...changed, dataDir })
  const issuer = await testIssuer(env, clock)
  const log = pino({ level: 'silent' })
  const deps: Deps = {
    env,
    db: database.db,
    clock,
    log,
    lifecycle,
    names: objectNames,
    keys: issuer.keys,
    demoAccounts: env.demo ? demoAccounts : [],
    ...replaced,
  }
  const app = await buildApp(deps, { background: false, checksJson: true, ...rest })
  await app.ready()
  awaitRefusals(app)
  return {
    app,
    deps,
    db: deps.db,
    databaseUrl: database.url,
    clock,
    issuer,
    async signedInAs(kind) {
      const account = await createAccount(deps.db, kind, env.oidc.issuesTokens ? undefined : env.oidc.issuer)
      return { headers: { authorization: `Bearer ${await issuer.sign({ sub: account.subject })}` }, ...who(account) }
    },
    async close() {
      await app.close()
      if (changed?.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
      if (!shared) await database.close()
    },
  }
}

/** A 404 is recorded after the answer: calls of tests return when it is. */
function awaitRefusals(app: FastifyInstance): void {
  const inject = app.inject.bind(app) as (options: InjectOptions) => Promise<InjectResponse>
  app.inject = (async (options: InjectOptions) => {
    const answer = await inject(options)
    if (answer.statusCode === 404) await immediately().then(app.refusalsRecorded)
    return answer
  }) as typeof app.inject
}

function who(account: TestAccount): { account: TestAccount; actor: Actor } {
  const { id, kind, subject, email, role, duty, profileKind } = account
  const name = fullName({ firstName: 'Ana', middleName: null, lastName: `${kind} Ruiz`, secondLastName: null })
  return {
    account,
    actor: {
      userId: id,
      subject,
      name,
      email,
      role,
      duty,
      doctorId: null,
      profileKind,
      kind,
      language: null,
      tokenId: 'test',
      sessionKey: 'test',
      isLocked: false,
      tokenExpiresAt: new Date(Date.now() + 3_600_000),
    },
  }
}
