import type { Location } from '@piel/contract/agenda/locations'
import type { AppointmentType } from '@piel/contract/agenda/types'
import { minutesOf, timeOf } from '@piel/contract/core/times'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { random, type Random } from '#/fuzz/random.ts'
import { AppError } from '#/lib/app-error.ts'
import type { ActorContext } from '#/lib/context.ts'
import { book } from '#/modules/agenda/appointments/booking.service.ts'
import { findSlot } from '#/modules/agenda/appointments/find-slot.service.ts'
import { getLocation } from '#/modules/agenda/locations/locations.service.ts'
import { getType } from '#/modules/agenda/types/types.service.ts'
import { makeAgendaStock, setRandomAgenda, type AgendaStock } from '#/testing/random-agenda.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { byTier } from '#/testing/tier.ts'
import { findAvailableStarts } from './availability.service.ts'
import { findNow } from './days.repository.ts'

let test: TestApp
let stock: AgendaStock
let context: ActorContext
beforeAll(async () => {
  test = await buildTestApp()
  stock = await makeAgendaStock(test)
  const { account } = await test.signedInAs('STAFF')
  const actor = { userId: account.id, name: 'Ada', kind: 'STAFF' } as ActorContext['actor']
  context = { actor, reach: 'all', requestId: 'random', address: 'localhost', language: 'es' }
})
afterAll(() => test.close())

interface Start {
  leadId: string
  date: string
  time: string
  isLater: boolean
}

const overrides = {
  overbook: true,
  overbookReason: 'Al azar',
  intoBlock: true,
  outsideHours: true,
  doubleBook: true,
  doubleBookReason: 'Al azar',
}

/** Books at odd minutes, a third of it for the patient who is searched for. */
async function fill(r: Random, at: { locationId: string; date: string }): Promise<void> {
  for (let i = 0; i < 8; i++) {
    const time = timeOf(420 + r.int(780))
    const patientId = r.chance(0.3) ? stock.patients[0] : r.pick(stock.patients)
    const place = { locationId: r.chance(0.8) ? at.locationId : r.pick(stock.locations), date: at.date, time }
    const body = {
      patientId,
      typeId: stock.typeId,
      leadId: r.pick(stock.persons),
      origin: 'desk',
      ...place,
      ...overrides,
    }
    await book(test.deps, context, body as Parameters<typeof book>[2]).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
    })
  }
}

const isBusy = (error: unknown): boolean => error instanceof AppError && error.code === 'unavailable'

/** Whether the start could be booked without confirming anything. Writes nothing; repeats what a busy machine cuts off. */
async function canBook(type: AppointmentType, location: Location, start: Start): Promise<boolean> {
  const { leadId, date, time, isLater } = start
  const request = {
    type,
    parts: type.parts,
    minutes: type.minutes,
    location,
    leadId,
    chosen: { assistant: undefined, room: undefined, device: undefined },
    clock: { date, time, timeZone: location.timeZone, later: isLater },
    overrides: { overbook: false, intoBlock: false, outsideHours: false, doubleBook: false },
    ignoreId: null,
    patientIds: stock.patients.slice(0, 1),
  }
  try {
    const slot = await test.db.transaction((tx) => findSlot(test.deps, tx, context, request))
    return slot.conflicts.length === 0
  } catch (error) {
    if (isBusy(error)) return await canBook(type, location, start)
    if (error instanceof AppError) return false
    throw error
  }
}

const instantsOf = async (zone: string, starts: readonly Start[]): Promise<(number | null)[]> =>
  (
    await test.db.query<{ at: number | null }>(sql`
      SELECT (extract(epoch FROM local_instant(s.date, s.time, ${zone}, s."isLater")) / 60)::int AS at
      FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(starts)}::jsonb)
        AS (date date, "time" time, "isLater" boolean)) WITH ORDINALITY AS s (date, "time", "isLater", n) ORDER BY s.n`)
  ).map(({ at }) => at)

/** A start at random, or near one that is proposed. */
function startNear(r: Random, date: string, proposed: readonly Start[]): Start {
  const near = proposed.length > 0 && r.chance(0.6) ? r.pick(proposed) : undefined
  const minute = near ? minutesOf(near.time) + r.int(61) - 30 : r.int(1440)
  return {
    leadId: near?.leadId ?? r.pick(stock.persons),
    date: near?.date ?? date,
    time: timeOf(Math.max(0, Math.min(1439, minute))),
    isLater: near?.isLater ?? false,
  }
}

/** @returns what contradicts the promise of the finder in a random agenda. */
async function contradictions(seed: number): Promise<{ found: string[]; booked: number }> {
  const r = random(seed)
  test.clock.set(`2026-11-23T${String(6 + r.int(18)).padStart(2, '0')}:${timeOf(r.int(60)).slice(3)}:00Z`)
  const { locationId, date: wanted, stepMinutes } = await setRandomAgenda(test, r, stock)
  const location = await getLocation(test.deps, locationId)
  const nowAt = test.clock.now()
  const { today } = await findNow(test.db, location.timeZone, nowAt.toISOString())
  const date = wanted < today ? today : wanted
  await fill(r, { locationId, date })
  const type = await getType(test.db, stock.typeId)
  const proposed = await findAvailableStarts(test.deps, test.db, {
    type,
    location,
    from: date,
    days: 2,
    today,
    fromTime: '00:00',
    untilTime: '24:00',
    ignoreId: null,
    patientIds: stock.patients.slice(0, 1),
    limit: Infinity,
    isLead: () => true,
  })
  const found: string[] = []
  const name = ({ leadId, date: day, time, isLater }: Start) =>
    `agenda ${seed}: ${day} ${time}${isLater ? ' (later)' : ''} of person ${stock.persons.indexOf(leadId)}`
  const proposedAt = await instantsOf(location.timeZone, proposed)
  for (let i = 0; i < Math.min(4, proposed.length); i++) {
    const start = r.pick(proposed)
    if (!(await canBook(type, location, start))) found.push(`${name(start)} is proposed and cannot be booked`)
  }
  const tried = Array.from({ length: 16 }, () => startNear(r, date, proposed))
  const triedAt = await instantsOf(location.timeZone, tried)
  let booked = 0
  for (const [i, start] of tried.entries()) {
    const at = triedAt[i] ?? null
    if (at === null || at < nowAt.getTime() / 60_000 || !(await canBook(type, location, start))) continue
    booked += 1
    const isBehind = proposed.some(
      ({ leadId }, n) =>
        leadId === start.leadId && (proposedAt[n] ?? 0) <= at && (proposedAt[n] ?? 0) > at - stepMinutes,
    )
    if (!isBehind) found.push(`${name(start)} can be booked and is neither proposed nor within a step of a proposal`)
  }
  return { found, booked }
}

it('K16 each start that can be booked is proposed or follows a proposal, and each proposal can be booked', async () => {
  const found: string[] = []
  let booked = 0
  for (let seed = 1; seed <= byTier({ first: 15, full: 1000 }); seed++) {
    const one = await contradictions(seed)
    found.push(...one.found)
    booked += one.booked
  }
  expect(found).toEqual([])
  expect(booked).toBeGreaterThan(byTier({ first: 40, full: 3000 }))
}, 7_200_000)
