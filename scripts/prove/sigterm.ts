import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../apps/api/src/testing/process.ts'
import { counted, defineProof, quantile, randomMs } from './proof.ts'
import { callAgain } from './readers.ts'
import { verified, withStage } from './stage.ts'
import { faultsIn } from './stored.ts'
import { signIn, Writers } from './writers.ts'

/** The documented time for a stop, in milliseconds. */
const maxStopMs = 10_000

const reads = ['/api/patient', '/api/transactions', '/api/me', '/readyz']

/** @returns the status, or the code of the error. */
const outcomeOf = (url: string, agent: Agent, headers: Record<string, string>): Promise<number | string> =>
  new Promise((resolve) => {
    request(url, { agent, headers }, (answer) => {
      answer.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      answer.on('end', () => resolve(answer.statusCode ?? 0)).resume()
    })
      .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      .end()
  })

export const sigterm = defineProof({
  promise:
    'SIGTERM under load: every request that reached the server is answered, on kept connections and on new ones, and the process ends within 10 s',
  full: { count: 50, callers: 24 },
  small: { count: 1, callers: 8 },
  run: ({ count, callers }, log) =>
    withStage(async ({ folder, start, startDatabase }) => {
      const { url: databaseUrl } = await startDatabase()
      const port = await freePort()
      const env = { DATABASE_URL: databaseUrl, PORT: String(port) }
      const writers = new Writers(() => `http://localhost:${port}`)
      const dropped: string[] = []
      const stops: number[] = []
      let stopsWithDrops = 0
      let answered = 0
      let answeredWhileStopping = 0
      for (let i = 1; i <= count; i += 1) {
        const product = await start(env)
        const headers = await signIn(product.url)
        const before = dropped.length
        const state = { isStopping: false, isClosed: false }
        const agents = Array.from({ length: callers }, (_, n) => new Agent({ keepAlive: n % 2 === 0 }))
        const calling = Promise.all(
          agents.map((agent, n) =>
            callAgain(
              { callers: 1, maxPauseMs: 20 },
              () => state.isClosed,
              async (turn) => {
                const path = reads[(n + turn) % reads.length] ?? ''
                const outcome = await outcomeOf(`http://127.0.0.1:${port}${path}`, agent, headers)
                if (outcome === 'ECONNREFUSED' && state.isStopping) state.isClosed = true
                else if (outcome === 200 || outcome === 503) {
                  answered += 1
                  if (state.isStopping) answeredWhileStopping += 1
                } else dropped.push(`stop ${i}: ${path} ${n % 2 === 0 ? 'kept' : 'new'}: ${outcome}`)
              },
            ),
          ),
        )
        const writing = writers.run(4, () => state.isClosed)
        await sleep(300 + randomMs(300))
        const stoppingSince = performance.now()
        state.isStopping = true
        const exit = once(product.child, 'exit')
        product.child.kill('SIGTERM')
        await Promise.all([exit, calling, writing])
        stops.push(performance.now() - stoppingSince)
        if (product.child.exitCode !== 0) dropped.push(`stop ${i}: exit code ${product.child.exitCode}`)
        if (dropped.length > before) stopsWithDrops += 1
        for (const agent of agents) agent.destroy()
        if (i % 10 === 0) log(`${i} stops, ${dropped.length} requests dropped`)
      }
      const last = await start(env)
      await writers.settle()
      const slow = stops.filter((ms) => ms > maxStopMs)
      const broken = [...writers.unexpected, ...(await faultsIn(databaseUrl, writers.acknowledged))]
      broken.push(...(await verified({ DATA_DIR: folder, DATABASE_URL: databaseUrl })))
      last.child.kill('SIGTERM')
      if (slow.length > 0) broken.push(`${slow.length} stops took longer than ${maxStopMs / 1000} s`)
      if (dropped.length > 0)
        broken.push(`${dropped.length} requests dropped in ${stopsWithDrops} stops: ${dropped.slice(0, 5).join(', ')}`)
      const figures = [
        `${count} stops under ${callers} callers that read and 4 that write`,
        `${counted(answered, 'reads answered')}, ${counted(answeredWhileStopping, 'of them after the signal')}`,
        `${dropped.length} dropped`,
        counted(writers.acknowledged.length, 'writes acknowledged'),
        `stopped after ${(quantile(stops, 0.5) / 1000).toFixed(1)} s (median), ${(Math.max(...stops) / 1000).toFixed(1)} s (longest)`,
      ]
      return { figures, broken }
    }),
})
