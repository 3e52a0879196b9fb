import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseProcesses } from '../../apps/api/src/testing/process.ts'
import { counted, defineProof, quantile, randomMs } from './proof.ts'
import { embeddedUrl, verified, withStage } from './stage.ts'
import { faultsIn } from './stored.ts'
import { Writers } from './writers.ts'

/** From the return of the database to the first good write. */
const maxRecoveryMs = 3000

/** Process number of the server once it accepts connections. */
function readyServer(folder: string): number | undefined {
  try {
    const lines = readFileSync(join(folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')
    return lines[7]?.trim() === 'ready' ? Number(lines[0]) : undefined
  } catch {
    return undefined
  }
}

export const database = defineProof({
  promise:
    'SIGKILL of every database process under writers: nothing acknowledged is lost, the API stays, and the first write succeeds within 3 s of the return of the database',
  full: { count: 100, writers: 8 },
  small: { count: 2, writers: 4 },
  run: ({ count, writers: callers }, log) =>
    withStage(async ({ folder, start }) => {
      const product = await start()
      const writers = new Writers(() => product.url)
      const broken: string[] = []
      const recoveries: number[] = []
      const outages: number[] = []
      let isOver = false
      const writing = writers.run(callers, () => isOver)
      const until = async (condition: () => boolean): Promise<void> => {
        const deadline = performance.now() + 60_000
        while (!condition()) {
          if (performance.now() > deadline) throw new Error(`No write succeeded within a minute:\n${product.output()}`)
          await sleep(5)
        }
      }
      for (let i = 1; i <= count; i += 1) {
        const before = writers.acknowledged.length
        await until(() => writers.acknowledged.length >= before + callers)
        await sleep(randomMs(500))
        const server = readyServer(folder)
        const killedAt = performance.now()
        for (const pid of databaseProcesses(folder)) process.kill(pid, 'SIGKILL')
        // An answer that was on its way when the server was killed.
        await sleep(20)
        const acknowledged = writers.acknowledged.length
        await until(() => ![undefined, server].includes(readyServer(folder)))
        const backAt = performance.now()
        await until(() => writers.acknowledged.length > acknowledged)
        recoveries.push(performance.now() - backAt)
        outages.push(performance.now() - killedAt)
        if (product.child.exitCode !== null) broken.push(`the API ended after kill ${i}`)
        if (i % 20 === 0) log(`${i} kills, ${counted(writers.acknowledged.length, 'writes acknowledged')}`)
      }
      isOver = true
      await writing
      await writers.settle()
      await writers.repeatSome()
      const late = recoveries.filter((ms) => ms > maxRecoveryMs)
      if (late.length > 0) broken.push(`${late.length} recoveries took longer than ${maxRecoveryMs} ms`)
      broken.push(...writers.unexpected, ...(await faultsIn(embeddedUrl(folder), writers.acknowledged)))
      broken.push(...(await verified({ DATA_DIR: folder, DATABASE_URL: embeddedUrl(folder) })))
      const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
      const figures = [
        `${count} kills under ${callers} writers`,
        counted(writers.acknowledged.length, 'writes acknowledged'),
        `first write after the return: median ${seconds(quantile(recoveries, 0.5))}, longest ${seconds(Math.max(...recoveries))}`,
        `whole outage: median ${seconds(quantile(outages, 0.5))}, longest ${seconds(Math.max(...outages))}`,
        `${broken.length} faults`,
      ]
      return { figures, broken }
    }),
})
