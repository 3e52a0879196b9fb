import { agendaLabels } from '@piel/contract/agenda/labels'
import type { Conflict } from '@piel/contract/core/conflicts'
import type { AgendaScope } from '#/modules/agenda/appointment-store/agenda.policy.ts'

export interface Need {
  resourceId: string
  from: string
  until: string
  isPerson: boolean
}

/** What occupies a resource at the requested time. Times are wall-clock times of the location. */
export interface Obstacle {
  /** Null for blocks of the location, rest days and appointments of the patient. */
  resourceId: string | null
  kind: 'appointment' | 'block' | 'closed' | 'patient'
  lane: number | null
  date: string
  from: string
  until: string
  appointmentId: string | null
  patientName: string | null
  /** Of the other appointment. */
  lead: { name: string; title: Conflict['title'] } | null
  location: string | null
  nameEn: string | null
  nameEs: string | null
  /** Set for blocks; `label` is their note, if any. */
  blockKind: 'lunch' | 'meeting' | 'congress' | 'vacation' | 'maintenance' | 'other' | null
  /** Persons who lead or assist the appointment, or own the block. */
  userIds: string[] | null
}

interface Capacity {
  name: string
  title: Conflict['title']
  capacity: number
  overbook: number
}

export interface Overrides {
  overbook: boolean
  intoBlock: boolean
  outsideHours: boolean
  doubleBook: boolean
}

export interface Resolution {
  conflicts: Conflict[]
  lanes: { need: Need; lane: number }[]
  isOverbooked: boolean
  isOutsideHours: boolean
  isDoubleBooked: boolean
}

const firstAvailableLane = (taken: readonly Obstacle[], limit: number): number | undefined =>
  Array.from({ length: limit }, (_, lane) => lane).find((lane) => taken.every((one) => one.lane !== lane))

/** Decides which obstacles refuse a booking. Doctors see no names in other columns. */
export function resolveConflicts(
  needs: readonly Need[],
  obstacles: readonly Obstacle[],
  {
    resources,
    overrides,
    scope,
    locationName,
  }: {
    resources: ReadonlyMap<string, Capacity>
    overrides: Overrides
    scope: AgendaScope
    locationName: string
  },
): Resolution {
  const isVisible = ({ userIds }: Obstacle): boolean =>
    scope.ownUserId === null || userIds === null || userIds.includes(scope.ownUserId)
  const namedBy = (one: Obstacle): Pick<Conflict, 'resource' | 'title'> => {
    const known = one.resourceId === null ? undefined : resources.get(one.resourceId)
    const lead = one.kind === 'patient' && isVisible(one) ? one.lead : null
    const name = lead?.name ?? known?.name ?? one.location ?? locationName
    return { resource: name, title: lead?.title ?? known?.title ?? null }
  }
  const conflictOf = (one: Obstacle, pass: Conflict['pass']): Conflict => ({
    resourceId: one.resourceId,
    ...namedBy(one),
    kind: one.kind,
    date: one.date,
    from: one.from,
    until: one.until,
    appointment:
      one.appointmentId !== null && isVisible(one)
        ? {
            id: one.appointmentId,
            patientName: one.patientName ?? '',
            type: { nameEn: one.nameEn ?? '', nameEs: one.nameEs ?? '' },
            location: one.location ?? locationName,
          }
        : null,
    label: labelOf(one, isVisible(one)),
    pass,
  })

  const conflicts: Conflict[] = []
  const lanes: Resolution['lanes'] = []
  let isOverbooked = false
  for (const need of needs) {
    const { capacity = 1, overbook = 0 } = resources.get(need.resourceId) ?? {}
    const taken = obstacles.filter((one) => one.kind === 'appointment' && one.resourceId === need.resourceId)
    const lane = firstAvailableLane(taken, capacity)
    const extra = firstAvailableLane(taken, capacity + overbook)
    if (lane !== undefined) lanes.push({ need, lane })
    else if (extra !== undefined && overrides.overbook) {
      lanes.push({ need, lane: extra })
      isOverbooked = true
    } else conflicts.push(...taken.map((one) => conflictOf(one, extra === undefined ? null : 'overbook')))
  }
  const blocks = obstacles.filter(({ kind }) => kind === 'block')
  if (!overrides.intoBlock) conflicts.push(...blocks.map((one) => conflictOf(one, 'intoBlock')))
  const closed = obstacles.filter(({ kind }) => kind === 'closed')
  if (!overrides.outsideHours) conflicts.push(...closed.map((one) => conflictOf(one, 'outsideHours')))
  const ofPatient = obstacles.filter(({ kind }) => kind === 'patient')
  if (!overrides.doubleBook) conflicts.push(...ofPatient.map((one) => conflictOf(one, 'doubleBook')))
  const [isOutsideHours, isDoubleBooked] = [closed.length > 0, ofPatient.length > 0]
  return { conflicts, lanes, isOverbooked, isOutsideHours, isDoubleBooked }
}

function labelOf({ kind, blockKind, nameEn, nameEs }: Obstacle, isVisible: boolean): Conflict['label'] {
  if (kind === 'appointment' || kind === 'patient' || !isVisible) return null
  if (blockKind !== null)
    return {
      en: nameEn ?? agendaLabels.en.blockKinds[blockKind],
      es: nameEs ?? agendaLabels.es.blockKinds[blockKind],
    }
  return nameEn === null || nameEs === null ? null : { en: nameEn, es: nameEs }
}
