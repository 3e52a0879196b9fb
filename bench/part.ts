import { tableOf, type Row } from './table.ts'

/** The parts that ended with an error. */
export const failedParts: string[] = []

/** Measures a part and prints its rows. A part that fails is reported, and the parts after it go on. */
export async function measurePart(name: string, work: () => Promise<Row[]>): Promise<Row[]> {
  const title = name.toUpperCase()
  console.error(`${title} …`)
  try {
    const rows = await work()
    console.error(tableOf(rows))
    return rows
  } catch (error) {
    console.error(`${title} failed:`, error)
    failedParts.push(title)
    return []
  }
}
