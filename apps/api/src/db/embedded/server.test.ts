import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase } from '../connection/pool.ts'
import { giveCluster } from '#/testing/new-cluster.ts'
import { sharedBuffers } from './cluster.ts'
import { isRoot } from './identity.ts'
import { startEmbedded, type EmbeddedServer } from './server.ts'

let folder: string
let servers: EmbeddedServer[]
let parents: ChildProcess[]
beforeEach(() => {
  servers = []
  parents = []
  folder = mkdtempSync(join(tmpdir(), 'piel-embedded-'))
  chmodSync(folder, 0o755)
})
afterEach(async () => {
  for (const parent of parents) parent.kill('SIGKILL')
  await Promise.all(servers.map((server) => server.stop()))
  rmSync(folder, { recursive: true, force: true })
})

async function start(dataDir = folder, durable = false): Promise<EmbeddedServer> {
  const server = await startEmbedded(dataDir, { durable })
  servers.push(server)
  return server
}

async function ask<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const db = createDatabase(url, { role: null })
  try {
    return await db.query<Row>(sql([statement]))
  } finally {
    await db.close()
  }
}

/** Runs a server on `folder` in a separate process until it is ended; resolves when it prints its server's number. */
async function startElsewhere(
  options = '{ durable: false }',
): Promise<{ parent: ChildProcess; url: string; pid: number }> {
  const script = `import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'server.ts'))}
    const server = await startEmbedded(${JSON.stringify(folder)}, ${options})
    process.stdout.write(JSON.stringify({ url: server.url, pid: server.pid() }) + '\\n')
    setInterval(() => undefined, 1000)`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  parents.push(parent)
  const line = await new Promise<string>((resolve, reject) => {
    parent.stdout?.setEncoding('utf8').once('data', resolve)
    parent.once('exit', (code) => reject(new Error(`ended with ${code}`)))
  })
  return { parent, ...(JSON.parse(line) as { url: string; pid: number }) }
}

const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}/cwd`) || existsSync(`/proc/${pid}/status`)

async function until(condition: () => boolean, what: string): Promise<void> {
  for (let i = 0; i < 6000; i++) {
    if (condition()) return
    await sleep(10)
  }
  throw new Error(`Waited a minute in vain: ${what}`)
}

describe('the embedded server', { timeout: 120_000 }, () => {
  it('starts from an empty folder, sorts ñ as Spanish does, and keeps its data across a second start', async () => {
    const first = await start(folder, true)
    expect(first.created).toBe(true)
    const [facts] = await ask(
      first.url,
      `SELECT current_setting('fsync') AS fsync, current_setting('full_page_writes') AS pages,
        current_setting('data_checksums') AS checksums, current_setting('listen_addresses') AS addresses,
        current_setting('server_encoding') AS encoding,
        (SELECT string_agg(w, ' ' ORDER BY w) FROM unnest(ARRAY['oso', 'ñandú', 'nube', 'noche']) AS w) AS words`,
    )
    expect(facts).toEqual({
      fsync: 'on',
      pages: 'on',
      checksums: 'on',
      addresses: '',
      encoding: 'UTF8',
      words: 'noche nube ñandú oso',
    })
    await ask(first.url, 'CREATE TABLE kept AS SELECT 42 AS n')
    await first.stop()
    const second = await start()
    expect(second.created).toBe(false)
    expect(await ask(second.url, 'SELECT n FROM kept')).toEqual([{ n: 42 }])
  })

  it('refuses a second process on the same folder, also under another path', async () => {
    giveCluster(folder)
    const { parent, pid } = await startElsewhere()
    await expect(startEmbedded(folder)).rejects.toThrow(`in use by another Piel (process ${parent.pid})`)
    symlinkSync(folder, join(folder, 'alias'))
    await expect(startEmbedded(join(folder, 'alias'))).rejects.toThrow('in use')
    expect(isAlive(pid)).toBe(true)
    parent.kill('SIGKILL')
    await until(() => !isAlive(pid), 'the server stops with its parent')
  })

  it('takes over the folder of a killed process that left its server running', async () => {
    giveCluster(folder)
    const { parent, url, pid } = await startElsewhere('{ durable: false, watchdog: false }')
    await ask(url, 'CREATE TABLE kept AS SELECT 42 AS n')
    parent.kill('SIGKILL')
    await until(() => parent.signalCode !== null, 'the parent is gone')
    expect(isAlive(pid)).toBe(true)
    const server = await start()
    expect(server.pid()).not.toBe(pid)
    expect(await ask(server.url, 'SELECT n FROM kept')).toEqual([{ n: 42 }])
  })

  it('recovers by itself when the database process is killed', async () => {
    giveCluster(folder)
    const server = await start(folder, true)
    await ask(server.url, 'CREATE TABLE kept AS SELECT 42 AS n')
    const db = createDatabase(server.url, { role: null })
    await db.query(sql`SELECT 1`)
    const before = server.pid() ?? 0
    // A statement after the kill may meet the new server on a busy machine.
    const underWay = db.query(sql`SELECT pg_sleep(60)`)
    underWay.catch(() => undefined)
    await sleep(50)
    process.kill(before, 'SIGKILL')
    await until(() => !isAlive(before), 'the server is gone')
    await expect(underWay).rejects.toMatchObject({ code: 'unavailable' })
    await until(() => server.pid() !== undefined && server.pid() !== before, 'a new server')
    expect(await db.query(sql`SELECT n FROM kept`)).toEqual([{ n: 42 }])
    await db.close()
  })

  it('ignores a stale postmaster.pid that names another program', async () => {
    giveCluster(folder)
    const first = await start()
    const cluster = first.pid() === undefined ? '' : `/proc/${first.pid()}/cwd`
    expect(readFileSync(`${cluster}/postmaster.pid`, 'utf8')).toContain(String(first.pid()))
    await first.stop()
    writeFileSync(join(folder, 'postgres/data/postmaster.pid'), `${process.pid}\n`)
    const second = await start()
    expect(await ask(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(existsSync(join(folder, 'postgres/data/postmaster.pid.stale'))).toBe(true)
  })

  it('leaves no process and no lock behind when it stops', async () => {
    giveCluster(folder)
    const server = await start()
    const pid = server.pid() ?? 0
    await server.stop()
    expect(isAlive(pid)).toBe(false)
    expect(existsSync(join(folder, 'postgres/data/postmaster.pid'))).toBe(false)
    expect(existsSync(join(folder, 'postgres/lock'))).toBe(false)
  })

  it.each([
    [1, 128],
    [2, 256],
    [4, 512],
    [24, 1024],
  ])('keeps an eighth of %i GB of memory for pages, %i MB', (gigabytes, megabytes) => {
    const memory = gigabytes * 1024 ** 3
    expect(sharedBuffers(memory, 64 * 1024 ** 3)).toBe(`${megabytes}MB`)
    expect(sharedBuffers(0, memory)).toBe(`${megabytes}MB`)
    expect(sharedBuffers(2 ** 63, memory)).toBe(`${megabytes}MB`)
  })

  it('starts over after an interrupted creation', async () => {
    mkdirSync(join(folder, 'postgres/data.new/base'), { recursive: true })
    const server = await start()
    expect(server.created).toBe(true)
  })

  it.runIf(isRoot())('works as root below a folder that only root may enter', async () => {
    const closed = join(folder, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const server = await start(join(closed, 'data'))
    const home = readFileSync(join(closed, 'data', 'postgres.location'), 'utf8').trim()
    expect(existsSync(join(home, 'data', 'PG_VERSION'))).toBe(true)
    await ask(server.url, 'CREATE TABLE kept AS SELECT 42 AS n')
    await server.stop()
    const again = await start(join(closed, 'data'))
    expect(await ask(again.url, 'SELECT n FROM kept')).toEqual([{ n: 42 }])
    await again.stop()
    rmSync(home, { recursive: true })
    await expect(startEmbedded(join(closed, 'data'))).rejects.toThrow('which does not exist')
  })

  it('J4 requires the caller’s account for every connection, also on a folder that trusted everyone', async () => {
    giveCluster(folder)
    const first = await start()
    await first.stop()
    writeFileSync(join(folder, 'postgres/data/pg_hba.conf'), 'local all all trust\n')
    const server = await start()
    const rules = await ask(server.url, 'SELECT type, user_name, auth_method FROM pg_hba_file_rules')
    expect(rules).toEqual([{ type: 'local', user_name: ['piel'], auth_method: 'peer' }])
    const other = server.url.replace('piel@', 'postgres@')
    await expect(ask(other, 'SELECT 1')).rejects.toMatchObject({ code: '28000' })
  })

  it.runIf(isRoot())('J4 runs as a separate account when it is started as root', async () => {
    giveCluster(folder)
    const server = await start()
    const { uid } = statSync(`/proc/${server.pid()}`)
    const account = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((line) => line.startsWith('piel-db:'))
    expect(String(uid)).toBe(account?.split(':')[2])
    expect([0, 65534]).not.toContain(uid)
    // Another account, even the one of earlier versions, neither reaches the socket nor passes the check.
    const stranger = { uid: 65534, gid: 65534, stdio: 'ignore' } as const
    expect(spawnSync('ls', [join(folder, 'postgres')], stranger).status).not.toBe(0)
  })

  it.runIf(isRoot())('J4 takes over a folder that belongs to the account of earlier versions', async () => {
    giveCluster(folder)
    const first = await start()
    await ask(first.url, 'CREATE TABLE kept AS SELECT 42 AS n')
    await first.stop()
    const home = join(folder, 'postgres')
    spawnSync('chown', ['-Rh', '65534:65534', home])
    const second = await start()
    expect(await ask(second.url, 'SELECT n FROM kept')).toEqual([{ n: 42 }])
    const owners = readdirSync(home, { recursive: true, encoding: 'utf8' }).map(
      (name) => lstatSync(join(home, name)).uid,
    )
    expect(owners).not.toContain(65534)
    expect(statSync(`/proc/${second.pid()}`).uid).not.toBe(65534)
  })

  it('uses a short path for its socket when the data folder’s path is long', async () => {
    const deep = join(folder, 'a'.repeat(60), 'b'.repeat(60))
    giveCluster(deep)
    const server = await start(deep)
    expect(await ask(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })
})
