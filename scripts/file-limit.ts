import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileTimes, type FileTime } from './file-times.ts'
import { startReference, type Reference } from './reference.ts'
import { run } from './run.ts'

/** What a file of the first tier may take, on an idle core of the reference machine. */
const limitSeconds = 20

/** What a file would take on an idle core of the reference machine. */
export const scaledSeconds = ({ ms, end }: FileTime, reference: Reference): number =>
  ms / 1000 / reference.slowness(end - ms, end)

/** The least of a few times: what the machine does beside a file only ever adds to its time. */
export async function leastOf(attempts: number, enough: number, measure: () => Promise<number>): Promise<number> {
  let least = Infinity
  for (let i = 0; i < attempts && least > enough; i++) least = Math.min(least, await measure())
  return least
}

/** The time of a file when it runs alone. */
async function timeAlone(path: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'piel-alone-'))
  const times = fileTimes(join(folder, 'times.json'))
  const reference = startReference()
  try {
    await run('vitest', ['run', ...times.args, path], { env: times.env })
    const time = times.read().find((one) => one.path === path)
    return time ? scaledSeconds(time, reference) : 0
  } finally {
    reference.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * The files of vitest over the limit, one per line. To discount a busy or slow machine, the time is divided by the
 * slowdown of fixed work in the same period, and a file over the limit is measured again alone, twice if need be.
 */
export async function filesOverLimit(times: readonly FileTime[], reference: Reference): Promise<string[]> {
  const found: string[] = []
  for (const time of times.filter((one) => scaledSeconds(one, reference) > limitSeconds)) {
    const alone = await leastOf(2, limitSeconds, () => timeAlone(time.path))
    if (alone > limitSeconds)
      found.push(`${time.path} takes ${alone.toFixed(0)} s by itself; the limit is ${limitSeconds} s (CONTRIBUTING.md)`)
  }
  return found
}

/** The slowest files, a line each. */
export const slowestFiles = (times: readonly FileTime[], count = 10): string[] =>
  times
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ path, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${path}`)
