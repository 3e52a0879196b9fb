import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'

/** A network to a database, which can lose everything that is sent. */
export interface Network {
  /** The address of the database through it. */
  url: string
  /** From now on nothing arrives, also no refusal and no end of a connection. */
  lose(): void
  /** Delivers what was lost, as TCP does when it repeats it, and everything later. */
  recover(): void
  close(): Promise<void>
}

/** Starts a network to the database at `databaseUrl`, whose server listens on a Unix socket. */
export async function startNetwork(databaseUrl: string): Promise<Network> {
  const { username, pathname, searchParams } = new URL(databaseUrl)
  const socketPath = join(searchParams.get('host') ?? '', '.s.PGSQL.5432')
  const sockets = new Set<Socket>()
  let lost: (() => void)[] | undefined
  const deliver = (work: () => void): void => {
    if (lost) lost.push(work)
    else work()
  }
  const forward = (from: Socket, to: Socket): void => {
    sockets.add(from)
    from.on('data', (bytes) => deliver(() => to.write(bytes)))
    from.on('error', () => undefined)
    from.on('close', () => {
      sockets.delete(from)
      deliver(() => to.end())
    })
  }
  const server = createServer((product) => {
    const database = connect(socketPath)
    forward(product, database)
    forward(database, product)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `postgresql://${username}@127.0.0.1:${port}${pathname}`,
    lose() {
      lost ??= []
    },
    recover() {
      const held = lost ?? []
      lost = undefined
      for (const work of held) work()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
