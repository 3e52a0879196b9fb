import { addDays } from '@piel/contract/core/dates'
import type { AnswerOf } from '@piel/contract/core/endpoint'
import type { dayEndpoints, DayListQuery, TillDay } from '@piel/contract/money/closings'
import { recordAudit } from '#/audit/audit.ts'
import type { Queryable, Transaction } from '#/db/database.ts'
import { filtersOf, jsonPage } from '#/db/lists/list-page.ts'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import { momentOf } from '#/lib/clock.ts'
import { type ActorContext, type CallContext, authorOf, type Author } from '#/lib/context.ts'
import type { JsonText } from '#/lib/json-text.ts'
import { insertClosing } from './day-closings.repository.ts'
import * as days from './closings.repository.ts'

export async function listDays(
  { db, clock }: Deps,
  query: DayListQuery,
): Promise<JsonText<AnswerOf<typeof dayEndpoints.list>>> {
  return await jsonPage(query, filtersOf(query), {
    read: (slice) => days.listDayRows(db, clock.today(), query, slice),
  })
}

async function read(db: Queryable, today: string, id: string): Promise<TillDay> {
  const day = await days.findDay(db, today, id)
  if (!day) throw new AppError('not_found')
  return day
}

export const getDay = ({ db, clock }: Deps, id: string): Promise<TillDay> => read(db, clock.today(), id)

interface Close {
  locationId: string
  upTo: string
  at: string
  by: Author | null
}

/** Closes a location's days up to a given one, in order; the audit trail records the digest of each document. */
async function closeUpTo(
  tx: Transaction,
  context: CallContext | ActorContext,
  { locationId, upTo, at, by }: Close,
): Promise<number> {
  await days.lockDays(tx, locationId)
  const found = await days.daysToClose(tx, upTo, locationId)
  for (const { id, day } of found) {
    const digest = await insertClosing(tx, id, { at, day, by })
    const object = { kind: 'till_day', id } as const
    await recordAudit(tx, context, { action: 'till.close_day', object, fields: [`sha256:${digest}`] })
  }
  return found.length
}

/** Closes a day of a location and earlier open ones. If it is today, nothing more can be dated to it. */
export async function closeDay(deps: Deps, context: ActorContext, id: string): Promise<TillDay> {
  const author = authorOf(deps, context)
  return await deps.db.transaction(async (tx) => {
    const { location, day: upTo } = await read(tx, author.day, id)
    await days.lockDays(tx, location.id)
    const before = await read(tx, author.day, id)
    if (before.state === 'closed') throw new AppError('day_closed')
    if (before.openSessions > 0) throw new AppError('transition_refused')
    await closeUpTo(tx, context, { locationId: location.id, upTo, at: author.at, by: author })
    return await read(tx, author.day, id)
  })
}

const jobContext = { requestId: 'job', address: 'localhost', language: 'en' } as const

/** Runs every hour in each process; closes past days without open sessions. @returns their number. */
export async function closeDueDays({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const { at, day: today } = momentOf(clock)
  const upTo = addDays(today, -1)
  const due = await days.daysToClose(db, upTo)
  let closed = 0
  for (const locationId of new Set(due.map((day) => day.locationId)))
    closed += await db.transaction((tx) => closeUpTo(tx, jobContext, { locationId, upTo, at, by: null }))
  return closed
}
