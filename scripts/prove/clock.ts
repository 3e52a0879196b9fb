import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepareBinaries } from '../../apps/api/src/db/embedded/binaries.ts'
import { pidFileTime, spawnServer, waitUntilReady } from '../../apps/api/src/db/embedded/cluster.ts'
import { foldersFor } from '../../apps/api/src/db/embedded/folders.ts'
import { stopProcess } from '../../apps/api/src/db/embedded/stale-server.ts'
import { counted, defineProof } from './proof.ts'
import { verified, withStage } from './stage.ts'
import { faultsIn } from './stored.ts'
import { Writers } from './writers.ts'

const library = [
  process.env['LIBFAKETIME'] ?? '',
  `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`,
].find((path) => path !== '' && existsSync(path))

/**
 * The clock of each step, as an offset from the true time; the product starts with the first. None is behind the true
 * time, which libfaketime shows to signal handlers: PostgreSQL's time-outs would expire at once.
 */
const steps = ['+1h', '+2h', '+1h', '+0', '+1h', '+2h', '+0', '+1h']

export const clock = defineProof({
  promise:
    'The clock of API and database is set forward and back an hour while callers write: only requests under way are refused, with 503; nothing is lost, doubled or half stored, and the audit trail is intact',
  full: { seconds: 30, writers: 8 },
  lacks: () =>
    library === undefined ? 'libfaketime (Debian: apt-get install libfaketime), or its path in LIBFAKETIME' : undefined,
  run: ({ seconds, writers: callers }, log) =>
    withStage(async ({ folder, start, startDatabase }) => {
      const offset = join(folder, 'clock')
      const setClock = (text: string) => writeFileSync(offset, `${text}\n`, { mode: 0o644 })
      setClock(steps[0] ?? '')
      const env = {
        LD_PRELOAD: library ?? '',
        FAKETIME_TIMESTAMP_FILE: offset,
        FAKETIME_CACHE_DURATION: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
        DONT_FAKE_MONOTONIC: '1',
      }
      // Creates the database; then a server with the other clock takes its place.
      const created = await startDatabase()
      await created.stop()
      const folders = foldersFor(folder)
      const binaries = prepareBinaries(folders.identity, folders.home)
      const staleTime = pidFileTime(folders)
      const server = spawnServer(
        folders,
        { ...binaries, env: { ...binaries.env, ...env } },
        { durable: true, watchdog: true },
      )
      try {
        await waitUntilReady(folders, server, { staleTime, output: () => '' })
        const product = await start({ DATABASE_URL: created.url, ...env })
        const writers = new Writers(() => product.url)
        let isOver = false
        const writing = writers.run(callers, () => isOver)
        const written: string[] = []
        const broken: string[] = []
        for (const step of steps) {
          setClock(step)
          const before = writers.acknowledged.length
          await sleep(seconds * 1000)
          const count = writers.acknowledged.length - before
          written.push(`${step} ${count}`)
          log(`clock ${step}: ${counted(count, 'writes')}`)
          if (count === 0) broken.push(`no write succeeded after the clock was set to ${step}`)
          if (product.child.exitCode !== null) throw new Error(`The API ended:\n${product.output()}`)
        }
        isOver = true
        await writing
        await writers.settle()
        await writers.repeatSome()
        const { unanswered, unavailable } = writers.unsuccessful
        const changes = steps.length - 1
        // PostgreSQL measures its time-outs by this clock: statements that run when it is set forward may be canceled.
        if (unanswered > 0 || unavailable > changes * callers)
          broken.push(`${unanswered} writes were not answered, and ${unavailable} answered 503`)
        broken.push(...writers.unexpected, ...(await faultsIn(created.url, writers.acknowledged)))
        broken.push(...(await verified({ DATA_DIR: folder, DATABASE_URL: created.url })))
        const figures = [
          `${changes} changes of the clock, ${seconds} s each: writes ${written.join(', ')}`,
          `${unavailable} answered 503 and repeated`,
          `${counted(writers.acknowledged.length, 'writes acknowledged')}, ${broken.length} faults`,
        ]
        return { figures, broken }
      } finally {
        if (server.pid !== undefined) await stopProcess(server.pid)
      }
    }),
})
