import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import type { AgendaWeek } from '@piel/contract/agenda/calendar'
import type { Appointment } from '@piel/contract/agenda/appointments'
import { addDays } from '@piel/contract/core/dates'
import sql from 'sql-template-tag'
import type { Queryable } from '../../apps/api/src/db/database.ts'
import { newId } from '../../apps/api/src/lib/id.ts'
import { random } from '../../apps/api/src/fuzz/random.ts'
import type { AgendaDesk } from '../../apps/api/src/testing/agenda-random.ts'
import type { Seen } from './agenda-seen.ts'
import { addPerson, listPatients } from './agenda-stock.ts'
import { randomMs, reached, type Result } from './proof.ts'

const places = ['Mexico_City', 'Tijuana', 'Ciudad_Juarez', 'Cancun', 'Hermosillo'].map((name) => `America/${name}`)

/** Zones of browsers: east and west of Mexico, of half hours, of other changes of clocks, and on both sides of the date line. */
export const browserZones = [
  'UTC',
  'America/Mexico_City',
  'America/Tijuana',
  'America/New_York',
  'America/St_Johns',
  'Europe/Madrid',
  'Asia/Tehran',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
] as const

/** The days within two years on which the clocks of a zone change, by Node's own table of zones. */
function daysOfChange(timeZone: string, today: string): string[] {
  const offsetAt = (day: string): string | undefined =>
    new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
      .formatToParts(Date.parse(`${day}T12:00:00Z`))
      .find(({ type }) => type === 'timeZoneName')?.value
  return Array.from({ length: 720 }, (_, i) => addDays(today, i + 2)).filter(
    (day) => offsetAt(day) !== offsetAt(addDays(day, -1)),
  )
}

async function addLocation(db: Queryable, timeZone: string): Promise<string> {
  const id = newId()
  await db.query(sql`
    INSERT INTO locations (id, name, time_zone, position, created_at, updated_at)
    SELECT ${id}, ${`Sede ${timeZone}`}, ${timeZone}, count(*), now(), now() FROM locations`)
  return id
}

/** Where an appointment is in the week of its person: minutes since its day began, with the shape of the day. */
async function readWeeks(desk: AgendaDesk, leadId: string, locationId: string, days: readonly string[]) {
  const placed = new Map<string, Seen['placed']>()
  let from = ''
  for (const day of days) {
    if (from !== '' && day < addDays(from, 7)) continue
    from = day
    const { body } = await desk.call<AgendaWeek>(
      'GET',
      `/agenda/week?resourceId=${leadId}&locationId=${locationId}&from=${from}`,
    )
    for (const { date, minutes, clockChange, appointments } of body.days)
      for (const { id, fromMinute } of appointments) placed.set(id, { date, fromMinute, minutes, clockChange })
  }
  return placed
}

/** What a browser in a zone shows. @returns what differs from what was agreed. */
async function shiftsIn(zone: string, seen: readonly Seen[]): Promise<string[]> {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, 'agenda-seen.ts')], {
    env: { PATH: process.env['PATH'], TZ: zone },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify({ zone, seen }))
  return (JSON.parse(await text(child.stdout)) as string[]).map((line) => `from ${zone}: ${line}`)
}

/** Books at random in five zones, every tenth on a day when clocks change, and compares what browsers in 12 zones show. */
export async function proveZones(
  desk: AgendaDesk,
  db: Queryable,
  { zoned, today, isOver }: { zoned: number; today: string; isOver: () => boolean },
): Promise<Result> {
  const r = random(randomMs(1_000_000))
  const [patients, broken, seen]: [string[], string[], Seen[]] = [await listPatients(db), [], []]
  const { body: types } = await desk.call<{ data: { id: string; nameEn: string }[] }>('GET', '/agenda/types')
  const typeId = types.data.find(({ nameEn }) => nameEn === 'Follow-up')?.id
  let missing = 0
  const bookIn = async (timeZone: string): Promise<void> => {
    const locationId = await addLocation(db, timeZone)
    const leadId = await addPerson(db, { locationId, from: '00:00', until: '24:00' })
    const changes = daysOfChange(timeZone, today)
    const booked: Omit<Seen, 'placed'>[] = []
    while (booked.length < zoned / places.length && !isOver()) {
      const date = changes.length > 0 && r.chance(0.1) ? r.pick(changes) : addDays(today, 2 + r.int(720))
      const time = `${String(r.int(24)).padStart(2, '0')}:${r.pick(['00', '05', '10', '15', '30', '40', '55'])}`
      const isLater = r.chance(0.5)
      const asked = { patientId: r.pick(patients), typeId, leadId, locationId, date, time, outsideHours: true }
      const { status, body } = await desk.call<Appointment & { code?: string }>('POST', '/appointments', {
        ...asked,
        ...(isLater && { later: true }),
      })
      if (status === 201) booked.push({ id: body.id, timeZone, date, time, startsAt: body.startsAt, isLater })
      else if (body.code === 'time_missing' && changes.includes(date)) missing += 1
      else if (body.code !== 'slot_taken') broken.push(`${timeZone} ${date} ${time} answered ${status} ${body.code}`)
      if (broken.length > 20) break
    }
    const placed = await readWeeks(desk, leadId, locationId, booked.map(({ date }) => date).toSorted())
    for (const one of booked) seen.push({ ...one, placed: placed.get(one.id) })
  }
  await Promise.all(places.map(bookIn))
  for (const zone of browserZones) broken.push(...(await shiftsIn(zone, seen)))
  const onChanges = seen.filter(({ placed }) => placed?.clockChange).length
  return {
    figures: [
      `${reached(seen.length, zoned, 'bookings')} in ${places.length} zones, ${onChanges} of them on days when clocks change, and ${missing} refused for a time that does not exist`,
      `seen from ${browserZones.length} browser zones: ${broken.length} shifts`,
    ],
    broken: broken.slice(0, 20),
  }
}
