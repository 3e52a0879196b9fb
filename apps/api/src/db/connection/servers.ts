import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { nameOf, parseAddress, type Server } from '#/lib/database-address.ts'
import { isConnectionLoss } from '../errors.ts'
import { probe } from './probe.ts'
import { tlsReader } from './tls.ts'
import { chooseWritable, type Answer, type Conflict, type Writable } from './writable.ts'

const probeMs = 1000
/** How long a new connection waits for a writable server: less than a call waits for a connection. */
const searchMs = 1500
const retryMs = 100
/** The interval between probes of the other servers. */
const watchIntervalMs = 2000

const conflictTexts: Record<Conflict, string> = {
  'different clusters': 'The servers of DATABASE_URL do not replicate each other',
  'same timeline':
    'Two servers of DATABASE_URL accept writes after a promotion each: stop the one without the last changes',
}

export class NoWritableServer extends Error {
  readonly code = '08006'
  readonly answers: readonly Answer[]

  constructor(answers: readonly Answer[], conflict?: Conflict) {
    super(conflict ? conflictTexts[conflict] : 'No server of DATABASE_URL accepts writes')
    this.answers = conflict ? [] : answers
  }
}

/** The servers listed in DATABASE_URL; exactly one is writable. */
export interface Servers {
  /** A class whose connections lead to the server that accepts writes, for a pool. */
  Client: typeof Client
  connect(config: ClientConfig): Promise<Client>
  /** Reports a failed connection or refused write: the next connection asks the servers again. */
  suspect(): void
  close(): void
}

/**
 * Finds the writable server of DATABASE_URL (decision 0005). When it changes, connections to the former one are closed.
 * @param onMove receives the name of each later server.
 * @throws Error for an invalid address.
 */
export function createServers(url: string, onMove: (name: string) => void = () => undefined): Servers {
  const address = parseAddress(url)
  const tls = tlsReader(address.tls)
  const [only, ...others] = address.servers
  const isList = others.length > 0
  const configOf = (server: Server, config: ClientConfig = {}): ClientConfig => {
    const ssl = tls()
    return { ...config, connectionString: address.urlOf(server), ...(ssl !== undefined && { ssl }) }
  }

  const open = new Map<Client, Server>()
  let last: Writable | undefined
  let isTrusted = false
  let searching: Promise<Server> | undefined
  let watching: NodeJS.Timeout | undefined

  const ask = (limitMs: number): Promise<Answer[]> =>
    Promise.all(address.servers.map((server) => probe(server, configOf(server), limitMs)))

  function moveTo(chosen: Writable): Server {
    const former = last
    last = { ...chosen, cluster: chosen.cluster ?? former?.cluster, timeline: chosen.timeline ?? former?.timeline }
    isTrusted = true
    const { server } = chosen
    if (former && former.server !== server) {
      onMove(nameOf(server))
      breakOffAll(server)
    }
    return server
  }

  function breakOffAll(except?: Server): void {
    for (const [client, used] of open) if (used !== except) breakOff(client)
  }

  async function search(): Promise<Server> {
    const deadline = performance.now() + searchMs
    for (;;) {
      const answers = await ask(Math.min(probeMs, Math.max(100, deadline - performance.now())))
      const chosen = chooseWritable(answers, last)
      if (typeof chosen === 'object') return moveTo(chosen)
      if (chosen === undefined) throwIfHopeless(answers)
      if (performance.now() + retryMs > deadline) throw new NoWritableServer(answers, chosen)
      await sleep(retryMs)
    }
  }

  async function locate(): Promise<Server> {
    if (!isList) return only
    watching ??= setInterval(() => void lookAround(), watchIntervalMs).unref()
    if (last && isTrusted) return last.server
    searching ??= search().finally(() => (searching = undefined))
    return await searching
  }

  async function lookAround(): Promise<void> {
    if (searching || !last) return
    const answers = await ask(probeMs)
    if (watching === undefined) return
    const chosen = chooseWritable(answers, last)
    if (typeof chosen === 'object') moveTo(chosen)
    else if (chosen !== undefined) {
      isTrusted = false
      breakOffAll()
    } else if (answers.some(({ server, state }) => server === last?.server && state === 'read-only')) isTrusted = false
  }

  class LocatedClient extends Client {
    constructor(config: ClientConfig = {}) {
      super(configOf(only, config))
    }

    override connect(): Promise<Client>
    override connect(callback: ((error: Error) => void) | ((error: null, client: Client) => void)): void
    override connect(callback?: unknown): Promise<Client> | void {
      const connected = this.connectToWritable()
      if (typeof callback !== 'function') return connected
      void this.report(connected, (error) => callback(error))
    }

    private async report(connected: Promise<Client>, callback: (error: unknown) => void): Promise<void> {
      let failure: unknown = null
      await connected.catch((error: unknown) => (failure = error))
      callback(failure)
    }

    private async connectToWritable(): Promise<Client> {
      const server = await locate()
      if (isList) {
        this.host = server.host ?? this.host
        this.port = server.port ?? this.port
        open.set(this, server)
        this.once('end', () => open.delete(this))
      }
      try {
        await super.connect()
      } catch (error) {
        isTrusted = false
        open.delete(this)
        throw error
      }
      return this
    }
  }

  return {
    Client: LocatedClient,
    async connect(config) {
      const client = new LocatedClient(config)
      // A lost connection rejects the running statement; without a listener it would also end the process.
      client.on('error', () => undefined)
      await client.connect()
      return client
    },
    suspect() {
      isTrusted = false
    },
    close() {
      clearInterval(watching)
      watching = undefined
    },
  }
}

export async function withConnection<T>(
  url: string,
  config: ClientConfig,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const servers = createServers(url)
  try {
    const client = await servers.connect(config)
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  } finally {
    servers.close()
  }
}

/** If every server refuses the password or certificate, it is a mistake, not an outage. */
function throwIfHopeless(answers: readonly Answer[]): void {
  const errors = answers.map((answer) => (answer.state === 'silent' ? answer.error : undefined))
  if (errors.every((error) => error !== undefined && !isConnectionLoss(error))) throw errors[0]
}

function breakOff(client: Client): void {
  client.connection.stream.destroy(
    Object.assign(new Error('The server of this connection is no longer used'), { code: '08006' }),
  )
}
