import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#/testing/database.ts'
import { startNetwork, type Network } from '#/testing/network.ts'
import { underAccount } from '#/testing/process.ts'

/** No entry of /etc/passwd has it. */
const uid = 54_321
const account = underAccount(uid)
const name = account.uid === undefined ? userInfo().username : `uid ${uid}`

let folder: string
let source: TestDatabase
let target: TestDatabase
// The server identifies accounts on its socket, and has none for this one.
let networks: Network[]
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'piel-nameless-'))
  chmodSync(folder, 0o755)
  source = await createTestDatabase()
  target = await createTestDatabase({ template: 'none' })
  networks = await Promise.all([source, target].map(({ url }) => startNetwork(url)))
})
afterAll(async () => {
  await Promise.all(networks.map((network) => network.close()))
  await Promise.all([source, target].map((database) => database.close()))
  rmSync(folder, { recursive: true, force: true })
})

/** A folder that the account may write to. */
function ownFolder(path: string): string {
  const own = join(folder, path)
  mkdirSync(own)
  if (account.uid !== undefined) chownSync(own, uid, uid)
  return own
}

async function run(command: string, args: string[], database: number, dataDir: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, `../cli/${command}.ts`), ...args], {
    env: {
      PATH: '/usr/bin:/bin',
      DATA_DIR: dataDir,
      DATABASE_URL: networks[database]?.url,
      BACKUP_PASSPHRASE: 'correct horse battery',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

const actorsOf = ({ db }: TestDatabase, action: string) =>
  db.query(sql`SELECT actor_name AS name FROM audit_events WHERE action = ${action}`)

it('backs up and restores under an account without a name, recorded by its number', { timeout: 120_000 }, async () => {
  const backups = ownFolder('backups')
  const made = await run('backup-create', ['--to', backups], 0, ownFolder('data'))
  expect(made).toMatchObject({ code: 0 })
  const named = ['--signed-by', /Signed with the key ([0-9a-f]{64})\./.exec(made.output)?.[1] ?? '']
  expect(await actorsOf(source, 'backup.create')).toEqual([{ name }])

  const [file = ''] = readdirSync(backups)
  const restored = await run('backup-restore', [join(backups, file), ...named], 1, ownFolder('restored'))
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining(' is restored.') as unknown })
  expect(await actorsOf(target, 'backup.restore')).toEqual([{ name }])

  const other = ownFolder('other')
  const acknowledged = await run('audit-acknowledge', ['--reason', 'A new machine'], 1, other)
  expect(acknowledged).toMatchObject({ code: 0 })
})
