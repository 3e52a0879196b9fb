import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../apps/api/src/testing/process.ts'
import { counted, defineProof, randomMs } from './proof.ts'
import { killed, verified, withStage } from './stage.ts'
import { faultsIn } from './stored.ts'
import { Writers } from './writers.ts'

export const kill = defineProof({
  promise: 'SIGKILL of the API during writes: no acknowledged write is lost, none is doubled or half stored',
  full: { count: 200, writers: 8 },
  small: { count: 2, writers: 4 },
  run: ({ count, writers: callers }, log) =>
    withStage(async ({ folder, start, startDatabase }) => {
      const database = await startDatabase()
      const port = await freePort()
      const env = { DATABASE_URL: database.url, PORT: String(port) }
      const writers = new Writers(() => `http://localhost:${port}`)
      let product = await start(env)
      for (let i = 1; i <= count; i += 1) {
        let isOver = false
        const before = writers.acknowledged.length
        const writing = writers.run(callers, () => isOver)
        while (writers.acknowledged.length < before + callers) await sleep(10)
        await sleep(randomMs(2000))
        await killed(product)
        isOver = true
        await writing
        product = await start(env)
        if (i % 20 === 0) log(`${i} kills, ${counted(writers.acknowledged.length, 'writes acknowledged')}`)
      }
      await writers.settle()
      await writers.repeatSome()
      const { acknowledged, unexpected, unsuccessful } = writers
      const broken = [...unexpected, ...(await faultsIn(database.url, acknowledged))]
      broken.push(...(await verified({ DATA_DIR: folder, DATABASE_URL: database.url })))
      const figures = [
        `${count} kills under ${callers} writers`,
        counted(acknowledged.length, 'writes acknowledged'),
        `${unsuccessful.unanswered} cut off and repeated`,
        `${broken.length} faults`,
      ]
      return { figures, broken }
    }),
})
