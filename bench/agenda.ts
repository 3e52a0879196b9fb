import type { AgendaWeek } from '@piel/contract/agenda/calendar'
import { addDays } from '@piel/contract/core/dates'
import sql from 'sql-template-tag'
import { agendaSizes, dataDir, ownerOf, startAgendaDatabases } from './database.ts'
import { median, quantile } from './load.ts'
import { databasePid, startProduct, type Started } from './processes.ts'
import { timeOfDatabase, timeOfProcess } from './processor-time.ts'
import { spanOf } from './seed-agenda.ts'
import { signIn, type Headers } from './sign-in.ts'
import { atLeast, atMost, inMs, type Row } from './table.ts'

export const agendaNames: readonly string[] = ['b14']

const rounds = 5
const callsARound = 40

/** A clinic with its agenda, and how to call it. */
interface Clinic extends Started {
  headers: Headers
  leads: string[]
  typeId: string
  patientIds: string[]
  today: string
  span: { past: number; ahead: number }
  booked: number
}

interface Round {
  /** Milliseconds of each call. */
  times: number[]
  /** Processor time of a call: of the server's process and of the database, in ms. */
  work: number
}

async function clinicOf(product: Started, databaseUrl: string, count: number): Promise<Clinic> {
  const db = ownerOf(databaseUrl)
  const ids = async (query: ReturnType<typeof sql>) => (await db.query<{ id: string }>(query)).map(({ id }) => id)
  const leads = await ids(sql`SELECT id FROM resources WHERE kind = 'person' ORDER BY position`)
  const [typeId = ''] = await ids(sql`SELECT id FROM appointment_types WHERE name_en = 'Follow-up'`)
  const patientIds = await ids(sql`SELECT id FROM patients WHERE archived_at IS NULL ORDER BY id LIMIT 500`)
  // Places after those of earlier runs.
  const [kept] = await db.query<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM appointments WHERE local_date > now() + interval '110 days'`,
  )
  await db.close()
  const headers = await signIn(product.url)
  const week = await fetch(`${product.url}/api/agenda/week?resourceId=${leads[0]}`, { headers })
  const { today } = (await week.json()) as AgendaWeek
  return { ...product, headers, leads, typeId, patientIds, today, span: spanOf(count), booked: kept?.count ?? 0 }
}

const anyOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T
/** The first of some days that all have appointments. */
const anyDay = ({ today, span }: Clinic, days = 1): string =>
  addDays(today, Math.floor(Math.random() * (span.past + span.ahead - days + 1)) - span.past)

type Call = (clinic: Clinic) => { path: string; body?: object }

/** The next place after all that is booked, so that each is booked once. */
function nextPlace(clinic: Clinic): { leadId: string; date: string; time: string } {
  const n = (clinic.booked += 1)
  const [column, slot] = [n % clinic.leads.length, Math.floor(n / clinic.leads.length)]
  const minute = 540 + (slot % 30) * 20
  const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  return { leadId: clinic.leads[column] ?? '', date: addDays(clinic.today, 120 + Math.floor(slot / 30)), time }
}

const kinds: Record<string, { call: Call; most: number }> = {
  'a day of 12 columns': { call: (clinic) => ({ path: `/agenda/day?date=${anyDay(clinic)}` }), most: 25 },
  'a person’s week': {
    call: (clinic) => ({ path: `/agenda/week?resourceId=${anyOf(clinic.leads)}&from=${anyDay(clinic, 7)}` }),
    most: 10,
  },
  'a booking': {
    call: (clinic) => {
      const place = nextPlace(clinic)
      // One after another: no patient has two of the columns at once.
      const patientId = clinic.patientIds[clinic.booked % clinic.patientIds.length]
      return { path: '/appointments', body: { patientId, typeId: clinic.typeId, ...place } }
    },
    most: 25,
  },
}

/** Calls a clinic some times, one call after the other. @throws if any is refused. */
async function round(clinic: Clinic, call: Call, postmaster: number): Promise<Round> {
  const cpu = async () => (await timeOfProcess(clinic.pid)) + (await timeOfDatabase(postmaster))
  const [times, before]: [number[], number] = [[], await cpu()]
  for (let i = 0; i < callsARound; i += 1) {
    const { path, body } = call(clinic)
    const headers = { ...clinic.headers, ...(body && { 'content-type': 'application/json' }) }
    const start = performance.now()
    const answer = await fetch(`${clinic.url}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    times.push(performance.now() - start)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
  }
  return { times, work: ((await cpu()) - before) / callsARound }
}

const sum = (times: readonly number[]): number => times.reduce((total, time) => total + time, 0)

async function compareKind(what: string, few: Clinic, many: Clinic, postmaster: number): Promise<Row[]> {
  const { call, most } = kinds[what] ?? { call: () => ({ path: '' }), most: 0 }
  console.error(`B14 ${what} …`)
  for (const clinic of [few, many]) await round(clinic, call, postmaster)
  const found: { few: Round[]; many: Round[] } = { few: [], many: [] }
  for (let i = 0; i < rounds; i += 1) {
    const turns = [
      async () => void found.few.push(await round(few, call, postmaster)),
      async () => void found.many.push(await round(many, call, postmaster)),
    ]
    for (const turn of i % 2 === 0 ? turns : turns.toReversed()) await turn()
  }
  const p50 = (of: Round[]) =>
    quantile(
      of.flatMap(({ times }) => times),
      0.5,
    )
  const work = (of: Round[]) => median(of.map((each) => each.work))
  const rates = found.many.map(({ times }, i) => sum(found.few[i]?.times ?? times) / sum(times))
  const size = (count: number) => count.toLocaleString('en')
  const among = `of ${size(agendaSizes.many.appointments)} appointments, against ${size(agendaSizes.few.appointments)}`
  const [reference, piel] = [inMs(p50(found.few)), inMs(p50(found.many))]
  return [
    {
      id: 'B14',
      what: `${what}, one caller, p50`,
      reference,
      piel,
      value: p50(found.many),
      text: 'ms',
      goal: atMost(most, most / 2),
    },
    { id: 'B14', what: `its rate ${among}`, reference: '', piel: '', value: median(rates), goal: atLeast(0.8, 0.95) },
    {
      id: 'B14',
      what: 'its processor time, of server and database',
      reference: inMs(work(found.few)),
      piel: inMs(work(found.many)),
      value: work(found.many) / work(found.few),
      goal: atMost(1.25, 1.05),
    },
  ]
}

/** Measures the agenda of ten years against that of a month. */
export async function measureAgenda(): Promise<Row[]> {
  const { server, few, many } = await startAgendaDatabases()
  const postmaster = await databasePid(dataDir)
  const started: Started[] = []
  try {
    for (const url of [few, many]) started.push(await startProduct({ DATABASE_URL: url }))
    const [first, second] = started
    if (!first || !second) return []
    const small = await clinicOf(first, few, agendaSizes.few.appointments)
    const large = await clinicOf(second, many, agendaSizes.many.appointments)
    const rows: Row[] = []
    for (const what of Object.keys(kinds)) rows.push(...(await compareKind(what, small, large, postmaster)))
    return rows
  } finally {
    await Promise.all(started.map((each) => each.stop()))
    await server.stop()
  }
}
