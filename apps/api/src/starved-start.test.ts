import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureDatabase } from '#/db/embedded/cluster.ts'
import { foldersFor, type Folders } from '#/db/embedded/folders.ts'
import { startEmbedded, type EmbeddedServer } from '#/db/embedded/server.ts'
import { giveCluster } from '#/testing/new-cluster.ts'
import { ended, isReady, launch } from '#/testing/process.ts'
import { byTier } from '#/testing/tier.ts'

let folder: string
let folders: Folders
let database: EmbeddedServer
const proxies: Server[] = []
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'piel-starved-'))
  chmodSync(folder, 0o755)
  giveCluster(join(folder, 'database'), 'migrated')
  folders = foldersFor(join(folder, 'database'))
  database = await startEmbedded(join(folder, 'database'))
}, 120_000)
afterAll(async () => {
  for (const proxy of proxies) proxy.close()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A way to the database on which the first connections of a program get no answer, as on a machine without processor time. */
async function starved(at: string | undefined, program: string, connections: number) {
  let silent = 0
  const proxy = createServer((client) => {
    client.on('error', () => undefined)
    client.once('data', (greeting) => {
      const isOfProgram = greeting.includes(`application_name\0${program}\0`) || program === ''
      if (isOfProgram && silent < connections) {
        silent += 1
        return
      }
      const server = connect(join(folders.socket, '.s.PGSQL.5432'))
      server.on('error', () => undefined)
      server.write(greeting)
      client.pipe(server).pipe(client)
    })
  })
  proxies.push(proxy)
  proxy.listen(at === undefined ? { port: 0, host: '127.0.0.1' } : { path: at })
  await once(proxy, 'listening')
  return { port: (proxy.address() as AddressInfo).port, silent: () => silent }
}

describe('a start on a machine without processor time', { timeout: 120_000 }, () => {
  it('repeats connections of the server that get no answer', async () => {
    const unanswered = byTier({ first: 1, full: 3 })
    const { port, silent } = await starved(undefined, 'piel', unanswered)
    const product = await launch({
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: `postgresql://piel@127.0.0.1:${port}/piel`,
      DEMO: 'on',
    })
    await isReady(product)
    expect(silent()).toBe(unanswered)
    expect(await ended(product.child)).toBe(0)
  })

  it('states what is wrong and what to do when no connection is answered in time', async () => {
    const { port } = await starved(undefined, 'piel', Infinity)
    const { child, output } = await launch({
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: `postgresql://piel@127.0.0.1:${port}/piel`,
      DATABASE_WAIT_SECONDS: '1',
      LOG_LEVEL: 'silent',
    })
    await once(child, 'exit')
    expect(child.exitCode).toBe(1)
    expect(output().trim()).toBe(
      `Piel could not start. The database at 127.0.0.1:${port} does not answer. Check the network, or DATABASE_URL.`,
    )
  })

  it('repeats the first connections to the embedded server', async () => {
    const socket = join(folder, 'socket')
    mkdirSync(socket)
    const { silent } = await starved(join(socket, '.s.PGSQL.5432'), '', 1)
    await ensureDatabase({ ...folders, socket })
    expect(silent()).toBe(1)
  })
})
