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
  /** Null for blocks of the location and rest days. */
  resourceId: string | null
  kind: 'appointment' | 'block' | 'closed'
  lane: number | null
  date: string
  from: string
  until: string
  appointmentId: string | null
  patientName: string | null
  nameEn: string | null
  nameEs: string | null
  /** Set for blocks; `label` is their note, if any. */
  blockKind: 'lunch' | 'meeting' | 'congress' | 'vacation' | 'maintenance' | 'other' | null
  /** Persons who lead or assist the appointment, or own the block. */
  userIds: string[] | null
}

interface Capacity {
  name: string
  capacity: number
  overbook: number
}

export interface Overrides {
  overbook: boolean
  intoBlock: boolean
  outsideHours: boolean
}

export interface Resolution {
  conflicts: Conflict[]
  lanes: { need: Need; lane: number }[]
  isOverbooked: boolean
  isOutsideHours: boolean
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
  const conflictOf = (one: Obstacle, pass: Conflict['pass']): Conflict => ({
    resourceId: one.resourceId,
    resource: (one.resourceId !== null && resources.get(one.resourceId)?.name) || locationName,
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
  return { conflicts, lanes, isOverbooked, isOutsideHours: closed.length > 0 }
}

function labelOf({ kind, blockKind, nameEn, nameEs }: Obstacle, isVisible: boolean): Conflict['label'] {
  if (kind === 'appointment' || !isVisible) return null
  if (blockKind !== null)
    return {
      en: nameEn ?? agendaLabels.en.blockKinds[blockKind],
      es: nameEs ?? agendaLabels.es.blockKinds[blockKind],
    }
  return nameEn === null || nameEs === null ? null : { en: nameEn, es: nameEs }
}
