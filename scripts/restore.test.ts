import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbedded } from '../apps/api/src/db/embedded/server.ts'
import { withDatabase } from '../apps/api/src/db/connection/standalone.ts'
import { digestsOf } from '../apps/api/src/testing/digests.ts'
import { ended, isReady, launch, until } from '../apps/api/src/testing/process.ts'

const root = resolve(import.meta.dirname, '..')
const BACKUP_PASSPHRASE = 'correct horse battery'

let folder: string
let data: string
let backup: string

/** Runs a command of package.json as documented. */
async function npmRun(args: string[], env: Record<string, string> = {}) {
  const child = spawn('npm', ['run', '--silent', ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: data, BACKUP_PASSPHRASE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const [code] = (await once(child, 'close')) as [number | null]
  // How far it is shows only if it takes a second.
  const lines = output.trim().split('\n')
  return { code, lines: lines.filter((line) => !/^Restoring: \d+ %/.test(line)) }
}

const asEmbedded = async <T>(work: (url: string) => Promise<T>): Promise<T> => {
  const server = await startEmbedded(data)
  try {
    return await work(server.url)
  } finally {
    await server.stop()
  }
}

const databasesOf = (url: string) =>
  withDatabase(url, (db) => db.query(sql`SELECT datname FROM pg_database ORDER BY 1`), { role: null })

const checked = [
  'Verifying the whole backup …',
  expect.stringMatching(/^The backup is of 20\S+Z, signed with the key [0-9a-f]{64}$/),
  expect.stringMatching(/^Restoring \d{3,} rows …$/),
  'Building the indexes and checking the references …',
  expect.stringMatching(/^Verified: \d+ events in \d+ seals, \d+ entries, \d+ transactions$/),
  'The backup can be restored.',
]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'piel-command-'))
  chmodSync(folder, 0o755)
  data = join(folder, 'data')
  const product = await launch({ DATA_DIR: data, DEMO: 'on' })
  await isReady(product)
  await fetch(`${product.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin@piel.test', password: 'Piel-admin-2026' }),
  })
  await until(() => existsSync(join(data, 'audit/heads.jsonl')), product.output)
  const { code, lines } = await npmRun(['backup', '--', '--to', folder])
  if (code !== 0) throw new Error(lines.join('\n'))
  await ended(product.child)
  backup = join(folder, readdirSync(folder).find((name) => name.endsWith('.age')) ?? '')
}, 180_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('npm run restore -- FILE --check', { timeout: 180_000 }, () => {
  it('restores a backup beside the embedded database, verifies it and removes it', async () => {
    const before = await asEmbedded(digestsOf)
    const names = readdirSync(data)
    expect(await npmRun(['restore', '--', backup, '--check'])).toEqual({ code: 0, lines: checked })
    expect(readdirSync(data)).toEqual(names)
    expect(await asEmbedded(digestsOf)).toEqual(before)
  })

  it('refuses a damaged file, and leaves nothing behind', async () => {
    const names = readdirSync(data)
    const damaged = join(folder, 'damaged.age')
    const bytes = readFileSync(backup)
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 100) ^ 1, bytes.length - 100)
    writeFileSync(damaged, bytes)
    const refused = await npmRun(['restore', '--', damaged, '--check'])
    expect(refused.code).toBe(1)
    expect(refused.lines).toEqual(['Verifying the whole backup …', expect.stringMatching(/^The backup is refused: /)])

    expect(readdirSync(data)).toEqual(names)
  })

  it('refuses a missing file by name, and a wrong passphrase', { tags: 'full' }, async () => {
    const names = readdirSync(data)
    const missing = join(folder, 'missing.age')
    const lost = await npmRun(['restore', '--', missing, '--check'])
    expect(lost).toEqual({
      code: 1,
      lines: ['Verifying the whole backup …', `The backup is refused: there is no file ${missing}`],
    })
    const wrong = await npmRun(['restore', '--', backup, '--check'], { BACKUP_PASSPHRASE: 'another passphrase' })
    expect(wrong).toMatchObject({ code: 1 })
    expect(wrong.lines.at(-1)).toBe(
      'The backup is refused: the passphrase or key does not open it, or its beginning is damaged',
    )
    expect(readdirSync(data)).toEqual(names)
  })

  it(
    'leaves an external database alone, into which the same backup was restored beside the kept audit trail',
    { tags: 'full' },
    async () => {
      const external = await startEmbedded(join(folder, 'external'))
      try {
        const env = { DATABASE_URL: external.url }
        const early = await npmRun(['backup', '--', '--to', folder], env)
        expect(early.code).toBe(1)
        expect(early.lines.join('\n')).toContain('but the database of DATABASE_URL is empty')

        const restored = await npmRun(['restore', '--', backup], env)
        expect(restored.lines).toContainEqual(expect.stringMatching(/^The backup of .* is restored\.$/))
        expect(restored.code).toBe(0)
        const before = { digests: await digestsOf(external.url), databases: await databasesOf(external.url) }
        expect(await npmRun(['restore', '--', backup, '--check'], env)).toEqual({ code: 0, lines: checked })
        expect({ digests: await digestsOf(external.url), databases: await databasesOf(external.url) }).toEqual(before)

        const product = await launch({ DATA_DIR: data, DEMO: 'off', ...env })
        await isReady(product)
        await ended(product.child)
        expect((await npmRun(['audit:verify'], env)).code).toBe(0)
      } finally {
        await external.stop()
      }
    },
  )
})
