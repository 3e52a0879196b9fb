import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { counted, defineProof, lacksRoot } from './proof.ts'
import { outageOf, Readers } from './readers.ts'
import { embeddedUrl, verified, withStage } from './stage.ts'
import { faultsIn } from './stored.ts'
import { call, Writers } from './writers.ts'

const maxRecoveryMs = 15_000

function run(command: string, args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command}: ${stderr}`)
}

/** Writes a file until the disk has no room for another block. */
function fill(path: string): void {
  const file = openSync(path, 'w')
  try {
    for (let size = 2 ** 20; size >= 4096; size /= 2)
      try {
        for (const block = Buffer.alloc(size, 1); ;) if (writeSync(file, block) < size) break
      } catch (error) {
        if (!(error instanceof Error) || !error.message.includes('ENOSPC')) throw error
      }
  } finally {
    closeSync(file)
  }
}

const reasonOf = async (url: string): Promise<string> => {
  const answer = await call(`${url}/readyz`)
  return answer?.status === 200 ? 'ready' : ((answer?.body as { reason?: string } | undefined)?.reason ?? 'no answer')
}

export const disk = defineProof({
  promise:
    'The disk of the data folder is full while callers write: refusals are 503 with Retry-After, /readyz reports it, nothing acknowledged is lost, and writing resumes within 15 s of the disk being freed',
  full: { count: 5, seconds: 20, megabytes: 320, writers: 8, answerMs: 2500 },
  lacks: lacksRoot,
  run: ({ count, seconds, megabytes, writers: callers, answerMs }, log) =>
    withStage(async ({ folder: parent }) => {
      const folder = join(parent, 'disk')
      mkdirSync(folder)
      run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder])
      try {
        return await withStage(async ({ start }) => {
          const product = await start()
          const writers = new Writers(() => product.url)
          const readers = new Readers(product.url)
          const broken: string[] = []
          const reasons = new Set<string>()
          const recoveries: number[] = []
          const outages: ReturnType<typeof outageOf>[] = []
          let isOver = false
          const calling = Promise.all([writers.run(callers, () => isOver), readers.run(8, () => isOver)])
          for (let i = 1; i <= count; i += 1) {
            await sleep(3000)
            const from = performance.now()
            fill(join(folder, 'filler'))
            const until = performance.now() + seconds * 1000
            while (performance.now() < until) {
              // A test write that frees a few kilobytes elsewhere must not end the fault.
              fill(join(folder, `filler-${i}`))
              reasons.add(await reasonOf(product.url))
              await sleep(500)
            }
            const last = await reasonOf(product.url)
            if (last === 'ready') broken.push(`/readyz reported a full disk as ready (${i})`)
            const acknowledged = writers.acknowledged.length
            outages.push(
              outageOf(readers, { from, to: performance.now() }, { maxAnswerMs: answerMs, maxHealthMs: 1000 }),
            )
            for (const name of ['filler', `filler-${i}`]) rmSync(join(folder, name))
            const freedAt = performance.now()
            while (
              (writers.acknowledged.length === acknowledged || (await reasonOf(product.url)) !== 'ready') &&
              performance.now() < freedAt + 4 * maxRecoveryMs
            )
              await sleep(20)
            recoveries.push(performance.now() - freedAt)
            log(`full disk ${i}: ${last}; written again after ${((recoveries.at(-1) ?? 0) / 1000).toFixed(1)} s`)
            if (product.child.exitCode !== null) throw new Error(`The API ended:\n${product.output()}`)
          }
          isOver = true
          await calling
          await writers.settle()
          await writers.repeatSome()
          const late = recoveries.filter((ms) => ms > maxRecoveryMs)
          if (late.length > 0) broken.push(`${late.length} recoveries took longer than ${maxRecoveryMs / 1000} s`)
          broken.push(...outages.flatMap((outage) => outage.broken), ...writers.unexpected)
          const url = embeddedUrl(folder)
          broken.push(...(await faultsIn(url, writers.acknowledged)))
          broken.push(...(await verified({ DATA_DIR: folder, DATABASE_URL: url })))
          const figures = [
            `${count} full disks of ${seconds} s`,
            `/readyz: ${[...reasons].join(', ')}`,
            ...(outages.at(-1)?.figures ?? []),
            `${writers.unsuccessful.unavailable} writes answered 503, ${writers.unsuccessful.unanswered} without answer`,
            `ready and writing after at most ${(Math.max(...recoveries) / 1000).toFixed(1)} s`,
            `${counted(writers.acknowledged.length, 'writes acknowledged')}, ${broken.length} faults`,
          ]
          return { figures, broken }
        }, folder)
      } finally {
        run('umount', ['--lazy', folder])
      }
    }),
})
