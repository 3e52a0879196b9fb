import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import sql from 'sql-template-tag'
import { isRoot } from '#/db/embedded/identity.ts'
import { startEmbedded } from '#/db/embedded/server.ts'
import { withDatabase } from '#/db/connection/standalone.ts'
import { AppError } from '#/lib/app-error.ts'
import { giveCluster } from '#/testing/new-cluster.ts'
import { freePort, launch } from '#/testing/process.ts'
import { someOf } from '#/testing/tier.ts'
import { describeStartError } from './start-error.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'piel-start-'))
  chmodSync(folder, 0o755)
})
afterEach(() => {
  chmodSync(folder, 0o755)
  rmSync(folder, { recursive: true, force: true })
})

/** The output of a start that fails, without its empty lines. */
async function failedStart(env: Record<string, string> & { DATA_DIR: string }): Promise<string> {
  const { child, output } = await launch({ LOG_LEVEL: 'silent', ...env })
  await once(child, 'exit')
  expect(child.exitCode).toBe(1)
  return output().trim()
}

const settings = { port: 80, dataDir: '/data', databaseUrl: undefined }
const errorWith = (fields: object) => Object.assign(new Error('raw'), fields)

describe('a start that fails', { timeout: 120_000 }, () => {
  it('names a data folder that is a file', async () => {
    writeFileSync(join(folder, 'data'), '')
    expect(await failedStart({ DATA_DIR: join(folder, 'data') })).toBe(
      `Piel could not start. ${join(folder, 'data')} is a file, not a folder. Remove it, or choose another DATA_DIR.`,
    )
  })

  it('names a file on the way to the data folder', { tags: 'full' }, async () => {
    writeFileSync(join(folder, 'data'), '')
    expect(await failedStart({ DATA_DIR: join(folder, 'data/below') })).toContain('is a file, not a folder')
  })

  it.runIf(!isRoot())('names a data folder that this account may not write', async () => {
    chmodSync(folder, 0o500)
    expect(await failedStart({ DATA_DIR: join(folder, 'data') })).toBe(
      `Piel could not start. This account has no access to ${join(folder, 'data')}. Grant it access, or choose another DATA_DIR.`,
    )
  })

  it('refuses a data folder whose database is gone, and creates no demonstration in it', async () => {
    mkdirSync(join(folder, 'audit'))
    writeFileSync(join(folder, 'audit/heads.jsonl'), '{"number":1,"hash":"ab"}\n')
    expect(await failedStart({ DATA_DIR: folder })).toBe(
      `Piel could not start. ${folder} belongs to an installation whose database is missing. Restore it from a backup; to begin with an empty database, choose another DATA_DIR.`,
    )
  })

  it.each(someOf(['heads.jsonl', 'key.pem']))(
    'refuses an external database that is empty while the data folder has the %s of an installation',
    async (name) => {
      giveCluster(join(folder, 'external'))
      const server = await startEmbedded(join(folder, 'external'))
      try {
        const data = join(folder, 'data')
        mkdirSync(join(data, 'audit'), { recursive: true })
        writeFileSync(join(data, 'audit', name), '{"number":1,"hash":"ab"}\n')
        const text = await failedStart({ DATA_DIR: data, DATABASE_URL: server.url, DEMO: 'on' })
        expect(text).toBe(
          `Piel could not start. ${data} belongs to an installation, but the database of DATABASE_URL is empty. Correct DATABASE_URL, or restore a backup; to begin with an empty database, choose another DATA_DIR.`,
        )
        const tables = await withDatabase(
          server.url,
          (db) => db.query(sql`SELECT FROM pg_tables WHERE schemaname = 'public'`),
          { role: null },
        )
        expect(tables).toEqual([])
      } finally {
        await server.stop()
      }
    },
  )

  it('names the database server that does not answer', async () => {
    const port = await freePort()
    const url = `postgresql://piel:secret@127.0.0.1:${port}/piel`
    const text = await failedStart({ DATA_DIR: folder, DATABASE_URL: url, DATABASE_WAIT_SECONDS: '1' })
    expect(text).toBe(
      `Piel could not start. No database answers at 127.0.0.1:${port}. Start PostgreSQL, or correct DATABASE_URL.`,
    )
  })

  it('distinguishes ports, files and damage', () => {
    const text = (fields: object) => describeStartError(errorWith(fields), settings)
    expect(text({ code: 'EACCES', syscall: 'listen' })).toBe(
      'This account may not use port 80. Choose another: PORT=3000 npm start',
    )
    expect(text({ code: 'EADDRINUSE', syscall: 'listen' })).toContain('PORT=81 npm start')
    expect(text({ code: 'EROFS', syscall: 'mkdir', path: '/data' })).toBe(
      '/data is on a read-only file system. Choose another DATA_DIR.',
    )
    expect(text({ code: 'ENOSPC', path: '/data' })).toContain('The disk of /data is full')
    expect(text({ code: 'XX001' })).toContain('restore the last backup')
    expect(text({})).toBe('raw')
    const unanswered =
      'The embedded database does not answer in time. End other programs on this machine, or use a faster disk, and start again.'
    expect(text({ message: 'Connection terminated due to connection timeout' })).toBe(unanswered)
    expect(text({ message: 'timeout expired' })).toBe(unanswered)
    const cause = errorWith({ code: '57014' })
    expect(describeStartError(new AppError('unavailable', { cause }), settings)).toBe(unanswered)
    expect(text({ code: '53300' })).toBe('raw')
  })

  it('never shows the password of the database', () => {
    const databaseUrl = 'postgresql://piel:secret@db.clinic.mx:5433/piel'
    for (const code of ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', '28P01', '28000', '3D000', '42501']) {
      const text = describeStartError(errorWith({ code }), { ...settings, databaseUrl })
      expect(text).toContain('db.clinic.mx:5433')
      expect(text).not.toContain('secret')
    }
  })
  it('names each server of a list that cannot be written to', async () => {
    const [a, b] = [await freePort(), await freePort()]
    const url = `postgresql://piel:secret@127.0.0.1:${a},localhost:${b}/piel`
    const text = await failedStart({ DATA_DIR: folder, DATABASE_URL: url, DATABASE_WAIT_SECONDS: '0' })
    expect(text).toBe(
      `Piel could not start. No server of DATABASE_URL accepts writes: 127.0.0.1:${a} gives no answer (ECONNREFUSED), localhost:${b} gives no answer (ECONNREFUSED). Start the primary, promote a standby, or correct DATABASE_URL.`,
    )
  })

  it('names a mistake in the list of servers, and a certificate that cannot be read', async () => {
    const start = (url: string) => failedStart({ DATA_DIR: folder, DATABASE_URL: url })
    expect(await start('postgresql://piel:secret@h1:5432,h1:5432/piel')).toBe(
      'Piel could not start. Configuration: DATABASE_URL names the server h1:5432 twice',
    )
    expect(await start('postgresql://piel:secret@h1,h2/piel?sslrootcert=/missing/ca.crt')).toBe(
      'Piel could not start. Configuration: DATABASE_URL names the file /missing/ca.crt as sslrootcert, which this account cannot read',
    )
  })
})
