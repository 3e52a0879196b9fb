import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from './stage.ts'

const reportName = 'heap-report'

/** Environment of a product whose heap can be measured. */
export const heapEnv = (folder: string): Record<string, string> => ({
  NODE_OPTIONS: `--expose-gc --import=${resolve(import.meta.dirname, 'heap-report.ts')}`,
  PROVE_HEAP_REPORT: join(folder, reportName),
})

export interface Memory {
  /** In MiB, after a forced collection. */
  heap: number
  /** Resident memory of the process in MiB. */
  resident: number
}

/** Memory of a product that was started with `heapEnv`, after a forced collection. */
export async function memoryOf({ child, output }: Product, folder: string): Promise<Memory> {
  const path = join(folder, reportName)
  rmSync(path, { force: true })
  child.kill('SIGUSR2')
  for (let i = 0; i < 6000 && !existsSync(path); i += 1) await sleep(10)
  if (!existsSync(path)) throw new Error(`The product did not report its memory:\n${output()}`)
  const { heapUsed, rss } = JSON.parse(readFileSync(path, 'utf8')) as NodeJS.MemoryUsage
  return { heap: heapUsed / 2 ** 20, resident: rss / 2 ** 20 }
}
