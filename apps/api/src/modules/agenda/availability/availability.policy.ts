import type { Parts, PartRole, AppointmentType } from '@piel/contract/agenda/types'
import { leaveOn, type Leave } from '@piel/contract/people/doctor-leave'
import type { DoctorStatus } from '@piel/contract/people/doctors'

/** A person, room or device that can take part in an appointment, in order of preference. */
export interface Candidate {
  id: string
  kind: 'person' | 'room' | 'device'
  userId: string | null
  deviceKind: string | null
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
  limit: number
}

export interface Found {
  at: number
  leadId: string
  assistantId: string | null
  roomId: string | null
  deviceId: string | null
}

type Spans = readonly (readonly [from: number, until: number])[]

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

/** The first starts for which a lead and all other resources are available. */
export function availableStarts(wanted: Wanted, lanes: readonly AvailableLane[], search: Search): Found[] {
  const spansOf = new Map<string, Spans[]>()
  for (const { id, spans } of lanes) spansOf.set(id, [...(spansOf.get(id) ?? []), spans])
  const isFree = (id: string, part: readonly [number, number], at: number): boolean =>
    (spansOf.get(id) ?? []).some((spans) => contains(spans, at + part[0], at + part[1]))

  function foundAt(lead: Candidate, at: number, date: string): Found | undefined {
    if (!isFree(lead.id, wanted.parts.lead, at)) return undefined
    const chosen = { assistant: null, room: null, device: null } as Record<Exclude<PartRole, 'lead'>, string | null>
    for (const [role, candidates] of wanted.others) {
      const part = wanted.parts[role]
      const free = candidates.find(
        (one) => one.id !== lead.id && part && isAvailable(one, date) && isFree(one.id, part, at),
      )
      if (!free) return undefined
      chosen[role] = free.id
    }
    return { at, leadId: lead.id, assistantId: chosen.assistant, roomId: chosen.room, deviceId: chosen.device }
  }

  const found: Found[] = []
  for (const { date, from, until } of search.windows) {
    const leads = wanted.leads.filter((lead) => isAvailable(lead, date))
    const first = Math.ceil(Math.max(from, search.now) / search.stepMinutes) * search.stepMinutes
    for (let at = first; at < until; at += search.stepMinutes)
      for (const lead of leads) {
        const one = foundAt(lead, at, date)
        if (one) found.push(one)
        if (found.length >= search.limit) return found
      }
  }
  return found
}
