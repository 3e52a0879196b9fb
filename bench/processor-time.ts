import { readdir, readFile } from 'node:fs/promises'

/** Of one tick of the kernel's accounting, at its usual 100 ticks per second. */
const msPerTick = 10

interface Times {
  parent: number
  /** Of the process itself, in ms. */
  own: number
  /** Of its children that have ended, in ms. */
  ended: number
}

/** @returns undefined for a process that has ended. */
async function timesOf(pid: number | string): Promise<Times | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (stat === undefined) return undefined
  // The program's name is in parentheses and can contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ms = (index: number): number => Number(fields[index] ?? 0) * msPerTick
  return { parent: Number(fields[1]), own: ms(11) + ms(12), ended: ms(13) + ms(14) }
}

/** Processor time of a process since its start, in ms. */
export const timeOfProcess = async (pid: number): Promise<number> => (await timesOf(pid))?.own ?? 0

/** Processor time of a database server since its start with all its connections, in ms. */
export async function timeOfDatabase(postmaster: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const all = await Promise.all(pids.map(timesOf))
  const own = await timesOf(postmaster)
  const children = all.filter((times) => times?.parent === postmaster)
  return children.reduce((sum, times) => sum + (times?.own ?? 0), (own?.own ?? 0) + (own?.ended ?? 0))
}
