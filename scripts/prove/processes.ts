import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../apps/api/src/testing/process.ts'
import { counted, defineProof } from './proof.ts'
import { killed, verified, withStage, type Product } from './stage.ts'
import { faultsIn } from './stored.ts'
import { Writers } from './writers.ts'

export const processes = defineProof({
  promise:
    'Two and then four processes share a database, and one is killed each minute: nothing acknowledged is lost, doubled or half stored, and the others answer',
  full: { minutes: 5, seconds: 60, writers: 8 },
  run: ({ minutes, seconds, writers: callers }, log) =>
    withStage(async ({ folder, start, startDatabase }) => {
      const { url: databaseUrl } = await startDatabase()
      const figures: string[] = []
      const broken: string[] = []
      const kept: Writers['acknowledged'] = []
      for (const count of [2, 4]) {
        const ports = await Promise.all(Array.from({ length: count }, freePort))
        const env = { DATABASE_URL: databaseUrl, PUBLIC_URL: `http://localhost:${ports[0]}` }
        const running: Product[] = []
        for (const port of ports) running.push(await start({ ...env, PORT: String(port) }))
        let alive = [...running]
        // As behind a balancer: writers use the processes that live.
        const writers = new Writers((writer) => alive[writer % alive.length]?.url ?? '')
        let isOver = false
        const writing = writers.run(callers, () => isOver)
        const until = performance.now() + minutes * 60_000
        let kills = 0
        while (performance.now() < until) {
          await sleep(seconds * 1000)
          const victim = running[kills % count]
          const port = ports[kills % count]
          if (victim === undefined) break
          const cut = writers.unsuccessful.unanswered
          await killed(victim)
          alive = running.filter((product) => product !== victim)
          kills += 1
          const acknowledged = writers.acknowledged.length
          const again = await start({ ...env, PORT: String(port) })
          running[running.indexOf(victim)] = again
          alive = [...running]
          if (writers.acknowledged.length === acknowledged)
            broken.push(`no process of ${count} wrote after kill ${kills}`)
          log(`${count} processes: kill ${kills} cut off ${writers.unsuccessful.unanswered - cut} writes`)
        }
        isOver = true
        await writing
        await writers.settle()
        await writers.repeatSome()
        const { acknowledged, unsuccessful, unexpected } = writers
        kept.push(...acknowledged)
        broken.push(...unexpected)
        figures.push(
          `${count} processes: ${kills} kills, ${counted(acknowledged.length, 'writes acknowledged')}, ${unsuccessful.unanswered} cut off and repeated, ${unsuccessful.unavailable} answered 503`,
        )
        await Promise.all(running.map(killed))
      }
      broken.push(...(await faultsIn(databaseUrl, kept)))
      broken.push(...(await verified({ DATA_DIR: folder, DATABASE_URL: databaseUrl })))
      return { figures: [...figures, `${broken.length} faults`], broken }
    }),
})
