import { readdirSync, readFileSync } from 'node:fs'

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Processor time of a process with all its threads since its start, in ms; 0 for one that has ended. */
function timeOf(pid: number | string): number {
  const threads = (() => {
    try {
      return readdirSync(`/proc/${pid}/task`)
    } catch {
      return []
    }
  })()
  return (
    threads.reduce((sum, thread) => sum + Number(textOf(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0]), 0) /
    1e6
  )
}

/** Reads the processor time of a server and of its database's connections so far, to the microsecond, in ms. */
export function processorTimes(server: number, postmaster: number): () => { server: number; database: number } {
  const connections = () =>
    textOf(`/proc/${postmaster}/task/${postmaster}/children`)
      .split(' ')
      .filter((pid) => textOf(`/proc/${pid}/cmdline`).startsWith('postgres: piel piel'))
  return () => ({ server: timeOf(server), database: connections().reduce((sum, pid) => sum + timeOf(pid), 0) })
}
