import { tableOf, type Row } from './table.ts'

/** The parts that ended with an error. */
export const failedParts: string[] = []

/** Measures a part and prints its rows. A part that fails is reported, and the parts after it go on. */
export async function measurePart(name: string, work: () => Promise<Row[]>): Promise<Row[]> {
  const title = name.toUpperCase()
  console.error(`${title} …`)
  const start = performance.now()
  try {
    const rows = await work()
    console.error(`${tableOf(rows)}\n${title}: ${((performance.now() - start) / 1000).toFixed(0)} s`)
    return rows
  } catch (error) {
    console.error(`${title} failed:`, error)
    failedParts.push(title)
    return []
  }
}
