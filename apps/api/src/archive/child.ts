// Fills the archive in a separate process, so that neither encryption nor a hanging disk delays requests. It ends with
// the server.
import process from 'node:process'
import { setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '#/backup/connection.ts'
import { createArchiver } from './archiver.ts'
import type { ArchiveOrder, FromChild, ToChild } from './supervise.ts'

const intervalMs = 1000
const retryMs = 10_000
const askEvery = 15
const lowPriority = 5

const send = (message: FromChild): void => void process.send?.(message)

const finishing = new AbortController()

async function fill(order: ArchiveOrder): Promise<void> {
  const archiver = createArchiver(order, (level, log) => send({ level, log }))
  for (let turn = 0; !finishing.signal.aborted; turn += 1) {
    await archiver.step()
    if (turn % askEvery === 0)
      await withClient(order.url, (client) => archiver.askServer(client)).catch(() => undefined)
    send({ state: archiver.state() })
    const pauseMs = archiver.state().error === null ? intervalMs : retryMs
    await sleep(pauseMs, undefined, { signal: finishing.signal }).catch(() => undefined)
  }
  await archiver.moveAll()
}

process.on('disconnect', () => process.exit(0))
// Ctrl-C reaches every process of the terminal; the server decides when this one ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.on('message', (message: ToChild) => {
  if (message === 'finish') return finishing.abort()
  setPriority(lowPriority)
  fill(message.order).then(
    () => process.exit(0),
    (error: unknown) => {
      send({ level: 'error', log: `the archive ended: ${error instanceof Error ? error.message : String(error)}` })
      process.exit(1)
    },
  )
})
