import type { Visit } from '@piel/contract/office/dashboard'

const by =
  (read: (row: Visit) => string | null) =>
  (one: Visit, other: Visit): number =>
    (read(one) ?? one.startsAt).localeCompare(read(other) ?? other.startsAt)

/** The visits of a day by what happens next: who waits longest comes first, who was called in last comes last. */
export function groupsOf(rows: readonly Visit[]) {
  const waiting = rows.filter(({ status }) => status === 'arrived').toSorted(by(({ arrivedAt }) => arrivedAt))
  const inVisit = rows.filter(({ status }) => status === 'inProgress').toSorted(by(({ startedAt }) => startedAt))
  const next = rows.filter(({ status }) => status === 'booked' || status === 'confirmed')
  const done = rows.filter(({ status }) => status === 'completed')
  return { waiting, inVisit, next, done }
}

/** Patients who are or were here today and owe, once each; those who leave first come first. */
export function toChargeOf(rows: readonly Visit[]): Visit[] {
  const { waiting, inVisit, done } = groupsOf(rows)
  const owing = [...done, ...inVisit, ...waiting].filter(({ patient }) => (patient.balanceMinor ?? 0) > 0)
  return [...new Map(owing.toReversed().map((row) => [row.patient.id, row])).values()].toReversed()
}

/** The visits that a person leads or assists. */
export const ownOf = (rows: readonly Visit[], ownId: string): Visit[] =>
  rows.filter(({ lead, assistant }) => lead.id === ownId || assistant?.id === ownId)

/** The visit in progress, else the patient who waits longest, else the next one that is booked. */
export function nextOf(rows: readonly Visit[]): Visit | undefined {
  const { inVisit, waiting, next } = groupsOf(rows)
  return inVisit[0] ?? waiting[0] ?? next[0]
}

/** The rooms of the day, each with the visit in it and the next one. */
export function roomsOf(rows: readonly Visit[]) {
  const rooms = Map.groupBy(
    rows.filter(({ room }) => room !== null),
    ({ room }) => room?.id ?? '',
  )
  return [...rooms.values()]
    .map((ofRoom) => {
      const { inVisit, waiting, next } = groupsOf(ofRoom)
      const coming = [...waiting, ...next].toSorted(by(({ startsAt }) => startsAt))
      return { id: ofRoom[0]?.room?.id ?? '', name: ofRoom[0]?.room?.name ?? '', now: inVisit.at(-1), next: coming[0] }
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }))
}
