import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { prepareBinaries } from '#/db/embedded/binaries.ts'
import { asChild, identityFor, isRoot } from '#/db/embedded/identity.ts'
import { createCertificates, type Certificates } from './certificates.ts'
import { freePort } from './process.ts'

/** A PostgreSQL server on this machine, over TLS with a client certificate, and over its socket without. */
interface TestServer {
  port: number
  data: string
  child: ChildProcess | undefined
}

/** A primary and its synchronous standby. */
export interface ServerPair {
  certificates: Certificates
  /** Address of both servers; `query` replaces the parameters of TLS. */
  url(query?: string): string
  primary(): TestServer
  standby(): TestServer
  /** Runs a statement on a server as its superuser. */
  ask<Row extends object>(server: TestServer, statement: string): Promise<Row[]>
  /** Promotes the standby to primary. The former primary keeps running. */
  promote(): Promise<void>
  /** Removes the former primary's data and makes it the synchronous standby. */
  rejoin(): Promise<void>
  /** Whether commits of a server wait for its standby. */
  setSynchronous(server: TestServer, isSynchronous: boolean): Promise<void>
  signal(server: TestServer, name: NodeJS.Signals): void
  kill(server: TestServer): Promise<void>
  stop(): Promise<void>
}

const login = 'piel'
const accessRules = `local all all trust\nlocal replication all trust\nhostssl all all 127.0.0.1/32 cert\n`

/** Starts the pair with an empty database `piel`. */
export async function startServerPair(): Promise<ServerPair> {
  const folder = mkdtempSync(join(tmpdir(), 'piel-pair-'))
  chmodSync(folder, 0o755)
  const home = join(folder, 'home')
  mkdirSync(home)
  const identity = identityFor(join(home, 'none'))
  if (isRoot()) chownSync(home, identity.uid, identity.gid)
  const binaries = prepareBinaries(identity, folder)
  const certificates = createCertificates(folder, login)
  const as = { ...asChild(identity), cwd: home, env: binaries.env } as const

  const newServer = async (name: string): Promise<TestServer> => ({
    port: await freePort(),
    data: join(home, name),
    child: undefined,
  })
  let primary = await newServer('a')
  let standby = await newServer('b')

  execFileSync(
    binaries.initdb,
    ['-D', primary.data, `--username=${login}`, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...as, stdio: 'ignore' },
  )
  const write = (server: TestServer, name: string, content: string | Buffer): void => {
    const path = join(server.data, name)
    writeFileSync(path, content, { mode: 0o600 })
    if (isRoot()) chownSync(path, identity.uid, identity.gid)
  }
  write(primary, 'server.key', readFileSync(certificates.server.key))
  write(primary, 'server.crt', readFileSync(certificates.server.cert))
  write(primary, 'ca.crt', readFileSync(certificates.ca))
  write(primary, 'pg_hba.conf', accessRules)
  appendFileSync(join(primary.data, 'postgresql.conf'), "include_if_exists 'pair.conf'\n")

  const ask = async <Row extends object>(server: TestServer, statement: string, database = login): Promise<Row[]> => {
    const client = new Client({
      host: home,
      port: server.port,
      user: login,
      database,
      query_timeout: 30_000,
    })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<Row>(statement)).rows
    } finally {
      await client.end()
    }
  }
  const holds = async (server: TestServer, condition: string): Promise<void> => {
    for (let attempt = 0; attempt < 1200; attempt += 1) {
      const rows = await ask<{ yes: boolean }>(server, `SELECT (${condition}) AS yes`, 'postgres').catch(() => [])
      if (rows[0]?.yes === true) return
      if (server.child?.exitCode !== null)
        throw new Error(`The server ended:\n${readFileSync(join(folder, 'servers.log'), 'utf8')}`)
      await sleep(50)
    }
    throw new Error(`Waited a minute in vain for ${condition}:\n${readFileSync(join(folder, 'servers.log'), 'utf8')}`)
  }
  const start = async (server: TestServer, from?: TestServer): Promise<void> => {
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: home,
      ssl: 'on',
      ssl_ca_file: 'ca.crt',
      // The product refuses to start on a server without it; a copy takes seconds with it. No test cuts the power.
      fsync: from ? 'off' : 'on',
      full_page_writes: 'on',
      wal_level: 'replica',
      wal_keep_size: '512MB',
      hot_standby: 'on',
      max_connections: '60',
      shared_buffers: '32MB',
      wal_receiver_timeout: '3s',
      wal_retrieve_retry_interval: '200ms',
      ...(from && { primary_conninfo: `host=${home} port=${from.port} user=${login} application_name=standby` }),
    }
    const args = ['-D', server.data, '-p', String(server.port)]
    for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`)
    server.child = spawn(binaries.postgres, args, { ...as, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
    server.child.stderr?.on('data', (text: Buffer) => appendFileSync(join(folder, 'servers.log'), text))
    await holds(server, 'true')
  }
  const setSynchronous = async (server: TestServer, isSynchronous: boolean): Promise<void> => {
    write(server, 'pair.conf', `synchronous_standby_names = '${isSynchronous ? '*' : ''}'\n`)
    server.child?.kill('SIGHUP')
    await holds(server, `current_setting('synchronous_standby_names') = '${isSynchronous ? '*' : ''}'`)
  }
  /** A copy of the running primary, as pg_basebackup makes it. */
  const cloneTo = async (target: TestServer): Promise<void> => {
    rmSync(target.data, { recursive: true, force: true })
    const client = new Client({ host: home, port: primary.port, user: login, database: 'postgres' })
    await client.connect()
    await client.query(`SELECT pg_backup_start('clone', true)`)
    // Files may vanish while they are copied.
    spawnSync('cp', ['-a', primary.data, target.data], { stdio: 'ignore' })
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
    await client.end()
    for (const name of ['postmaster.pid', 'postmaster.opts', 'pair.conf', 'standby.signal'])
      rmSync(join(target.data, name), { force: true })
    write(target, 'backup_label', rows[0]?.labelfile ?? '')
    write(target, 'standby.signal', '')
  }
  const follow = async (): Promise<void> => {
    await cloneTo(standby)
    await start(standby, primary)
    await holds(primary, `EXISTS (SELECT FROM pg_stat_replication WHERE state = 'streaming')`)
    await setSynchronous(primary, true)
    await holds(primary, `EXISTS (SELECT FROM pg_stat_replication WHERE sync_state = 'sync')`)
  }
  const signal = (server: TestServer, name: NodeJS.Signals): void => {
    const parent = server.child?.pid ?? 0
    for (const pid of [parent, ...childrenOf(parent)]) {
      try {
        process.kill(pid, name)
      } catch (error) {
        // A child that ended since it was listed.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    }
  }
  const kill = async (server: TestServer): Promise<void> => {
    const { child } = server
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    signal(server, 'SIGKILL')
    await ended
  }

  await start(primary)
  await ask(primary, 'CREATE DATABASE piel', 'postgres')
  await follow()

  return {
    certificates,
    url(query) {
      const { ca, client } = certificates
      const tls = `sslmode=verify-full&sslrootcert=${ca}&sslcert=${client.cert}&sslkey=${client.key}`
      const [low, high] = [primary, standby].toSorted((a, b) => a.data.localeCompare(b.data))
      return `postgresql://${login}@127.0.0.1:${low?.port},localhost:${high?.port}/piel?target_session_attrs=read-write&${query ?? tls}`
    },
    primary: () => primary,
    standby: () => standby,
    ask,
    async promote() {
      await ask(standby, 'SELECT pg_promote(true, 60)')
      ;[primary, standby] = [standby, primary]
    },
    async rejoin() {
      await kill(standby)
      await follow()
    },
    setSynchronous,
    signal,
    kill,
    async stop() {
      await Promise.all([kill(primary), kill(standby)])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function childrenOf(parent: number): number[] {
  const parentOf = (pid: string): number => {
    try {
      return Number(readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ')[1])
    } catch {
      return 0
    }
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number)
}
