import type { Part, Parts, PartRole, AppointmentType } from '@piel/contract/agenda/types'
import { leaveOn, type Leave } from '@piel/contract/people/doctor-leave'
import type { DoctorStatus } from '@piel/contract/people/doctors'
import { gaps, intersection, type Run, touching, union } from './runs.policy.ts'

/** A person, room or device that can take part in an appointment, in order of preference. */
export interface Candidate {
  id: string
  kind: 'person' | 'room' | 'device'
  userId: string | null
  deviceKind: string | null
  /** Of a person. */
  lastName: string | null
  isClinical: boolean
  /** Null unless the candidate is a doctor. */
  doctor: (Leave & { id: string; status: DoctorStatus }) | null
}

export interface AvailableLane {
  id: string
  lane: number
  spans: [from: number, until: number][]
}

export function mayLead(
  { who }: Pick<AppointmentType, 'who'>,
  person: { doctorId: string | null; isClinical: boolean },
): boolean {
  if (who === 'doctor') return person.doctorId !== null
  return who === 'clinical' ? person.isClinical : true
}

/** Whether a person sees patients on a day; only doctors have a status and a leave. */
export const isAvailable = ({ doctor }: Pick<Candidate, 'doctor'>, date: string): boolean =>
  doctor === null || (doctor.status !== 'INACTIVE' && leaveOn(doctor, date) === undefined)

export type Spans = readonly (readonly [from: number, until: number])[]

export interface Wanted {
  parts: Parts
  minutes: number
  leads: readonly Candidate[]
  others: ReadonlyMap<Exclude<PartRole, 'lead'>, readonly Candidate[]>
}

export interface Search {
  /** Minutes since 1970. */
  now: number
  stepMinutes: number
  windows: readonly { date: string; from: number; until: number }[]
  /** When the patient has other appointments. */
  busy: Spans
  limit: number
}

export interface Found {
  at: number
  leadId: string
  assistantId: string | null
  roomId: string | null
  deviceId: string | null
}

/** Whether one span contains a time; the spans are sorted and do not touch. */
function contains(spans: Spans, from: number, until: number): boolean {
  let [low, high] = [0, spans.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const span = spans[middle]
    if (!span) return false
    if (span[0] > from) high = middle - 1
    else if (span[1] <= from) low = middle + 1
    else return until <= span[1]
  }
  return false
}

/** The starts within a run: its first minute, and every step. */
function startsIn([first, last]: Run, stepMinutes: number): number[] {
  const starts = [first]
  for (let at = (Math.floor(first / stepMinutes) + 1) * stepMinutes; at <= last; at += stepMinutes) starts.push(at)
  return starts
}

/**
 * The first starts for which a lead, all other resources and the patient are available. Each start that can be booked is
 * proposed, or a start of the same lead at most a step before it is.
 */
export function availableStarts(wanted: Wanted, lanes: readonly AvailableLane[], search: Search): Found[] {
  const { stepMinutes, limit, now } = search
  const spansOf = new Map<string, Spans[]>()
  for (const { id, spans } of lanes) spansOf.set(id, [...(spansOf.get(id) ?? []), spans])
  const isFree = (id: string, part: Part, at: number): boolean =>
    (spansOf.get(id) ?? []).some((spans) => contains(spans, at + part[0], at + part[1]))

  const known = new Map<string, Run[]>()
  /** The starts at which a resource is free for a part. */
  const runsOf = (role: PartRole, id: string, part: Part): Run[] => {
    const key = `${role} ${id}`
    const runs =
      known.get(key) ??
      union(
        (spansOf.get(id) ?? [])
          .flat()
          .map(([from, until]): Run => [from - part[0], until - part[1]])
          .filter(([first, last]) => first <= last),
      )
    known.set(key, runs)
    return runs
  }
  const mayJoin = (one: Candidate, lead: Candidate, date: string): boolean =>
    one.id !== lead.id && isAvailable(one, date)

  function foundAt(lead: Candidate, at: number, date: string): Found | undefined {
    if (!isFree(lead.id, wanted.parts.lead, at)) return undefined
    const chosen = { assistant: null, room: null, device: null } as Record<Exclude<PartRole, 'lead'>, string | null>
    for (const [role, candidates] of wanted.others) {
      const part = wanted.parts[role]
      const free = candidates.find((one) => part && mayJoin(one, lead, date) && isFree(one.id, part, at))
      if (!free) return undefined
      chosen[role] = free.id
    }
    return { at, leadId: lead.id, assistantId: chosen.assistant, roomId: chosen.room, deviceId: chosen.device }
  }

  /** Starts before or after which the patient has been or is elsewhere. */
  const ofPatient = search.busy.map(([from, until]): Run => [from - wanted.minutes + 1, until - 1])
  /** The runs of starts of a lead that touch a window. */
  function startsOf(lead: Candidate, date: string, window: Run): Run[] {
    let runs = touching(runsOf('lead', lead.id, wanted.parts.lead), window)
    for (const [role, candidates] of wanted.others) {
      const part = wanted.parts[role]
      const free = candidates.flatMap((one) =>
        part && mayJoin(one, lead, date) ? touching(runsOf(role, one.id, part), window) : [],
      )
      runs = intersection(runs, union(free))
    }
    return runs.flatMap((run) => gaps(ofPatient, run))
  }

  const found: Found[] = []
  for (const { date, from, until } of search.windows) {
    const window: Run = [Math.max(from, now), until - 1]
    const starts = wanted.leads
      .filter((lead) => isAvailable(lead, date))
      .flatMap((lead) =>
        startsOf(lead, date, window).flatMap(([first, last]) => {
          const run: Run = [Math.max(first, window[0]), Math.min(last, window[1])]
          return run[0] > run[1] ? [] : startsIn(run, stepMinutes).map((at) => ({ at, lead }))
        }),
      )
    // In the order of leads where they are at the same time.
    for (const { at, lead } of starts.toSorted((a, b) => a.at - b.at)) {
      const one = foundAt(lead, at, date)
      if (one) found.push(one)
      if (found.length >= limit) return found
    }
  }
  return found
}
