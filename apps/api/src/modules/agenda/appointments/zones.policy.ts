/** The time that an appointment occupies a resource, in minutes since 1970. */
export interface HeldSpan {
  resourceId: string
  lane: number
  from: number
  until: number
}

/** An appointment that moves to another instant with all its claims. */
export interface Shifting {
  id: string
  byMinutes: number
  isOverbooked: boolean
  held: readonly HeldSpan[]
}

export type Capacities = ReadonlyMap<string, { capacity: number; overbook: number }>

const overlaps = (one: HeldSpan, other: HeldSpan): boolean => one.from < other.until && other.from < one.until

class Taken {
  readonly #spans = new Map<string, HeldSpan[]>()
  isFree = (span: HeldSpan): boolean =>
    (this.#spans.get(`${span.resourceId} ${span.lane}`) ?? []).every((one) => !overlaps(one, span))
  add(spans: readonly HeldSpan[]): void {
    for (const span of spans) {
      const key = `${span.resourceId} ${span.lane}`
      const known = this.#spans.get(key)
      if (known) known.push(span)
      else this.#spans.set(key, [span])
    }
  }
}

/** The spans at the new instant, in their own lanes or free ones; undefined if one is taken. */
function spansAfter({ held, byMinutes, isOverbooked }: Shifting, taken: Taken, capacities: Capacities) {
  const spans = held.map((span) => {
    const { capacity = 1, overbook = 0 } = capacities.get(span.resourceId) ?? {}
    const limit = capacity + (isOverbooked ? overbook : 0)
    const moved = { ...span, from: span.from + byMinutes, until: span.until + byMinutes }
    const lanes = [span.lane, ...Array.from({ length: limit }, (_, lane) => lane)]
    return lanes.map((lane) => ({ ...moved, lane })).find(taken.isFree)
  })
  return spans.every((one) => one !== undefined) ? spans : undefined
}

/**
 * Decides which appointments can move to their new instants together. An appointment whose new time is taken stays, and
 * then blocks the others.
 * @param others the spans that other appointments hold.
 * @returns the new spans of each moved appointment.
 */
export function resolveShifts(
  shifting: readonly Shifting[],
  others: readonly HeldSpan[],
  capacities: Capacities,
): ReadonlyMap<string, HeldSpan[]> {
  const staying = new Set<string>()
  for (;;) {
    const taken = new Taken()
    taken.add(others)
    for (const one of shifting) if (staying.has(one.id)) taken.add(one.held)
    const moved = new Map<string, HeldSpan[]>()
    const before = staying.size
    for (const one of shifting) {
      if (staying.has(one.id)) continue
      const spans = spansAfter(one, taken, capacities)
      if (spans) {
        taken.add(spans)
        moved.set(one.id, spans)
      } else staying.add(one.id)
    }
    if (staying.size === before) return moved
  }
}
