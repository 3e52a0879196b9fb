import type { DashboardDay, Visit } from '../../../packages/contract/src/office/dashboard.ts'
import { agendaToday, appointmentOf, busyDay, personOf, roomOf } from '../../../apps/web/src/testing/agenda.ts'
import { addDays } from '../../../packages/contract/src/core/dates.ts'
import { answering } from '../screen.ts'

const dayCall = /\/api\/dashboard\/day$/
const at = (time: string) => `${agendaToday}T${time}:00.000Z`

/** A third has left, three wait, two are in consultation; the others are booked. */
function visitsOf(count: number): Visit[] {
  const rows = busyDay(count, 4)
    .columns.flatMap(({ appointments }) => appointments)
    .toSorted((a, b) => a.time.localeCompare(b.time))
  const past = Math.floor(count / 3)
  return rows.map(({ fromMinute: _from, untilMinute: _until, part: _part, ...row }, n): Visit => {
    const room = { id: roomOf((n % 3) + 1).id, name: roomOf((n % 3) + 1).name }
    const status =
      n < past
        ? 'completed'
        : n < past + 3
          ? 'arrived'
          : n < past + 5
            ? 'inProgress'
            : n % 2 === 0
              ? 'booked'
              : 'confirmed'
    return {
      ...row,
      room,
      status,
      reason: n % 4 === 0 ? 'Revisión de lunares en la espalda' : null,
      startsAt: at(row.time),
      arrivedAt: status === 'arrived' ? at(`10:${20 + 7 * (n - past)}`) : null,
      startedAt: status === 'inProgress' ? at('10:28') : null,
    }
  })
}

const tomorrow = addDays(agendaToday, 1)
const rowsToConfirm = visitsOf(8).map((row) => ({
  ...row,
  date: tomorrow,
  status: 'booked' as const,
  messages: appointmentOf(row).messages,
}))

/** The desk's day with a number of appointments, and what is to confirm for the next one. */
export const deskDay = (count: number, changes: Partial<DashboardDay> = {}): DashboardDay => ({
  date: agendaToday,
  asOf: at('10:45'),
  ownId: null,
  openEarlier: count === 0 ? 0 : 2,
  hasSeveralLocations: false,
  rows: visitsOf(count),
  toConfirm: { total: count === 0 ? 0 : 8, rows: count === 0 ? [] : rowsToConfirm },
  till: {
    session:
      count === 0
        ? null
        : { id: personOf(1).id, tillName: 'Caja 1', openedAt: at('14:02'), openedOn: agendaToday, isCounted: false },
  },
  toSign: null,
  money: null,
  ...changes,
})

/** A note to sign, and a visit without one. */
const toSign: NonNullable<DashboardDay['toSign']> = {
  drafts: [
    {
      id: personOf(1).id,
      patientId: personOf(2).id,
      patientName: 'Guadalupe Montes de Oca Rentería',
      form: 'evolution',
      appointmentId: null,
      date: null,
      createdAt: at('09:10'),
      updatedAt: at('09:20'),
    },
  ],
  toWrite: [
    {
      appointmentId: personOf(3).id,
      patientId: personOf(4).id,
      patientName: 'Julián Ortega Prieto',
      date: agendaToday,
    },
  ],
}

/** A doctor's or a nurse's day: without the desk's parts. */
export const clinicalDay = (count: number): DashboardDay =>
  deskDay(count, {
    ownId: personOf(1).id,
    toConfirm: null,
    till: null,
    toSign: count === 0 ? { drafts: [], toWrite: [] } : toSign,
    rows: visitsOf(count).filter(({ lead }) => lead.id === personOf(1).id),
  })

const money = { payments: 14, incomeMinor: 1_845_000, debtors: 37, owedMinor: 4_210_050, openTills: 2 }
export const adminDay = (count: number): DashboardDay => deskDay(count, { ownId: personOf(1).id, money })

export const dayWith = (day: DashboardDay) => answering(dayCall, day)
