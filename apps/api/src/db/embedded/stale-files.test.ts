import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase } from '../connection/pool.ts'
import { waitUntilReady } from './cluster.ts'
import { foldersFor } from './folders.ts'
import { startEmbedded } from './server.ts'
import { giveCluster } from '#/testing/new-cluster.ts'

let folder: string
let children: ChildProcess[]
beforeEach(() => {
  children = []
  folder = mkdtempSync(join(tmpdir(), 'piel-stale-'))
  chmodSync(folder, 0o755)
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** A program that is not PostgreSQL, of the account that owns `path`. */
function otherProgramOf(path: string): ChildProcess & { pid: number } {
  const { uid, gid } = statSync(path)
  const child = spawn('sleep', ['60'], { uid, gid, cwd: '/', stdio: 'ignore' })
  children.push(child)
  if (child.pid === undefined) throw new Error('sleep did not start')
  return Object.assign(child, { pid: child.pid })
}

async function startsAndAnswers(dataDir = folder): Promise<void> {
  const server = await startEmbedded(dataDir, { durable: false })
  const db = createDatabase(server.url, { role: null })
  try {
    expect(await db.query(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }])
  } finally {
    await db.close()
    await server.stop()
  }
}

const ownerOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.uid
const cluster = () => join(folder, 'postgres/data')
const socketLock = (home: string) => join(home, 'postgres/socket/.s.PGSQL.5432.lock')

describe('the files of a killed database server', { timeout: 120_000 }, () => {
  it('are not mistaken for those of a new server with the same process number', async () => {
    mkdirSync(cluster(), { recursive: true })
    const folders = foldersFor(folder)
    const child = otherProgramOf(folders.cluster)
    const ready = [child.pid, folders.cluster, 1, 5432, folders.socket, '', '', 'ready   '].join('\n')
    const file = join(folders.cluster, 'postmaster.pid')
    writeFileSync(file, ready)
    const staleTime = statSync(file, { bigint: true }).mtimeNs
    let isReady = false
    const waiting = waitUntilReady(folders, child, { staleTime, output: () => '' }).then(() => (isReady = true))
    await sleep(200)
    expect(isReady).toBe(false)
    rmSync(file)
    writeFileSync(file, ready)
    await waiting
    expect(isReady).toBe(true)
  })

  it('do not block a start when the lock of the socket names a running program, nor a copy of the folder', async () => {
    giveCluster(folder)
    await startsAndAnswers()
    spawnSync('cp', ['-a', folder, `${folder}-copy`])
    const { pid } = otherProgramOf(cluster())
    for (const home of [folder, `${folder}-copy`]) {
      const lines = [pid, join(home, 'postgres/data'), 1, 5432, join(home, 'postgres/socket')]
      writeFileSync(socketLock(home), `${lines.join('\n')}\n`)
      await startsAndAnswers(home)
      expect(existsSync(socketLock(home))).toBe(false)
    }
    rmSync(`${folder}-copy`, { recursive: true })
  })

  it('do not block a start when postmaster.pid names a program of another account', async () => {
    giveCluster(folder)
    await startsAndAnswers()
    const { uid } = statSync(cluster())
    const other = readdirSync('/proc').find(
      (name) => /^\d+$/.test(name) && Number(name) > 1 && ownerOf(`/proc/${name}`) !== uid,
    )
    writeFileSync(join(cluster(), 'postmaster.pid'), `${other ?? process.pid}\n`)
    await startsAndAnswers()
  })
})
