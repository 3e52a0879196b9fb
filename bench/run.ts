import { parseArgs } from 'node:util'
import { agendaNames, measureAgenda } from './agenda.ts'
import { apiNames, measureApi } from './api.ts'
import { bookNames, measureBooks } from './books.ts'
import { benchFolder, startDatabases } from './database.ts'
import { diagnosisNames, measureDiagnoses } from './diagnoses.ts'
import { feelNames, measureFeel } from './feel.ts'
import { lighthouseNames, measureLighthouse } from './lighthouse.ts'
import { listNames, measureLists } from './lists.ts'
import { failedParts, measurePart } from './part.ts'
import { measureQuick } from './quick.ts'
import { measureReports, reportNames } from './reports.ts'
import { measureStarts, startNames } from './starts.ts'
import { tableOf, verdict, type Row } from './table.ts'
import { measureWeb, webNames } from './web.ts'
import { measureWrites, writeNames } from './writes.ts'

const known = [
  ...apiNames,
  ...writeNames,
  ...bookNames,
  ...agendaNames,
  ...diagnosisNames,
  ...reportNames,
  ...listNames,
  ...startNames,
  ...webNames,
  ...feelNames,
  ...lighthouseNames,
]
const usage = `npm run bench -- [--only b2,b3,web] [--thorough] [--quick] [--profile folder]
--thorough takes more rounds and reads every combination of the lists, in some 40 minutes in place of 15.
--quick compares processor time of a few requests with 100,000 patients, and ends with 1 when a must does not hold.
Parts: ${known.join(', ')}. Data are kept in BENCH_DIR (${benchFolder}).`

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    profile: { type: 'string' },
    quick: { type: 'boolean' },
    thorough: { type: 'boolean' },
    help: { type: 'boolean' },
  },
})
const chosen = values.only?.toLowerCase().split(',') ?? known
if (values.help === true || chosen.some((name) => !known.includes(name))) {
  console.error(usage)
  process.exit(values.help === true ? 0 : 2)
}
const wants = (name: string): boolean => chosen.includes(name)

process.once('SIGINT', () => process.exit(130))
process.once('SIGTERM', () => process.exit(143))

async function measureFilled(): Promise<Row[]> {
  const rows: Row[] = []
  const databases = await startDatabases()
  try {
    if (apiNames.some(wants)) rows.push(...(await measureApi(databases, wants, values.profile)))
    if (writeNames.some(wants)) rows.push(...(await measureWrites(databases, wants, values.profile)))
    if (wants('b13')) rows.push(...(await measurePart('b13', () => measureBooks(databases))))
    if (wants('b9')) rows.push(...(await measurePart('b9', () => measureLists(databases))))
    if (wants('web')) rows.push(...(await measurePart('web', () => measureWeb(databases))))
    if (wants('feel')) rows.push(...(await measurePart('feel', () => measureFeel(databases))))
    if (wants('lighthouse')) rows.push(...(await measurePart('lighthouse', () => measureLighthouse(databases))))
  } finally {
    await databases.server.stop()
  }
  return rows
}

async function measureWhole(): Promise<Row[]> {
  const own = [...agendaNames, ...diagnosisNames, ...reportNames]
  const rows = known.some((name) => wants(name) && !own.includes(name)) ? await measureFilled() : []
  if (wants('b14')) rows.push(...(await measurePart('b14', measureAgenda)))
  if (wants('b16')) rows.push(...(await measurePart('b16', measureDiagnoses)))
  if (wants('q6')) rows.push(...(await measurePart('q6', measureReports)))
  return [...rows, ...(await measureStarts(wants))]
}

const start = performance.now()
const rows = values.quick === true ? await measureQuick(values.profile) : await measureWhole()

console.log(`\n${tableOf(rows)}\n`)
const judged = rows.filter((row) => verdict(row) !== '')
const short = judged.filter((row) => verdict(row) === 'falls short')
const minutes = ((performance.now() - start) / 60_000).toFixed(1)
if (failedParts.length > 0) console.error(`Not measured: ${failedParts.join(', ')}`)
console.log(`${rows.length} figures in ${minutes} min; ${judged.length - short.length} of ${judged.length} musts hold`)
// A whole run reports figures on machines of any kind; only the generous bounds of a quick one are a check.
process.exit(failedParts.length > 0 || (values.quick === true && short.length > 0) ? 1 : 0)
