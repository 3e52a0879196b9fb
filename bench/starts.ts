import { existsSync } from 'node:fs'
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { benchFolder, dataDir, folderOf } from './database.ts'
import { effort } from './effort.ts'
import { median } from './load.ts'
import { measurePart } from './part.ts'
import { databasePid, startEmbeddedAlone, startProduct, type Started } from './processes.ts'
import { atMost, type Row } from './table.ts'

export const startNames: readonly string[] = ['b10', 'b11']

const goals = { B10: atMost(1.5, 1.1), B11: atMost(2, 1.5) }
const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`

type Start = (folder: string) => Promise<Started>
const product: Start = (folder) => startProduct({ DATA_DIR: folder, DEMO: 'off' })
const demonstration: Start = (folder) => startProduct({ DATA_DIR: folder })

async function compared(
  id: keyof typeof goals,
  what: string,
  measure: (start: Start) => Promise<number>,
  piel: Start = product,
): Promise<Row> {
  const times: { reference: number[]; piel: number[] } = { reference: [], piel: [] }
  for (let i = 0; i < effort.starts; i++) {
    times.reference.push(await measure(startEmbeddedAlone))
    times.piel.push(await measure(piel))
  }
  const [reference, own] = [median(times.reference), median(times.piel)]
  return { id, what, reference: seconds(reference), piel: seconds(own), value: own / reference, goal: goals[id] }
}

/** @returns milliseconds from the start of the process to its first response. */
async function started(start: Start, folder: string): Promise<number> {
  const process = await start(folder)
  await process.stop()
  return process.readyAfterMs
}

async function startedFresh(start: Start): Promise<number> {
  const folder = await mkdtemp(join(benchFolder, 'first-'))
  await chmod(folder, 0o755)
  try {
    return await started(start, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Kills the process and its database, and starts again, so that the database has to recover. */
async function startedAfterKill(start: Start): Promise<number> {
  const first = await start(dataDir)
  const database = await databasePid(dataDir)
  // The process first; it would restart its database.
  const gone = first.kill()
  process.kill(database, 'SIGKILL')
  await gone
  return await started(start, dataDir)
}

/** Measures starts; no other part of the benchmark may run at the same time. */
export async function measureStarts(wants: (name: string) => boolean): Promise<Row[]> {
  const rows: Row[] = []
  // The key and the heads of the audit trail of a million events; with others a product checks nothing but that they differ.
  const trail = join(folderOf('piel'), 'audit')
  if (startNames.some(wants) && existsSync(trail)) await cp(trail, join(dataDir, 'audit'), { recursive: true })
  const killed = (): Promise<Row> =>
    compared('B10', 'first response after SIGKILL of everything, 1,000,000 patients', startedAfterKill)
  if (wants('b10')) rows.push(...(await measurePart('b10', async () => [await killed()])))
  const starts = async (): Promise<Row[]> => [
    await compared('B11', 'start with 1,000,000 patients', (start) => started(start, dataDir)),
    await compared('B11', 'very first start, with the demonstration’s data', startedFresh, demonstration),
  ]
  if (wants('b11')) rows.push(...(await measurePart('b11', starts)))
  return rows
}
