import { overlap, type Span } from './spans.ts'

/** Shorter appointments are drawn with the height of this many minutes, which holds a line of text. */
export const leastDrawn = 15

/** What an appointment covers in its column. */
export const drawnSpan = ({ from, until }: Span): Span => ({ from, until: Math.max(until, from + leastDrawn) })

export interface Laned<T> {
  item: T
  /** From 0 at the left. */
  lane: number
  /** How many lanes stand beside each other here. */
  lanes: number
}

/** Puts simultaneous items side by side: none covers another, and each group is as wide as its column. */
export function inLanes<T extends Span>(items: readonly T[]): Laned<T>[] {
  const sorted = items.toSorted((a, b) => a.from - b.from || b.until - a.until)
  const placed: Laned<T>[] = []
  let group: Laned<T>[] = []
  let groupUntil = -1
  const close = () => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane + 1))
    for (const one of group) one.lanes = lanes
    group = []
  }
  for (const item of sorted) {
    const span = drawnSpan(item)
    if (span.from >= groupUntil) close()
    const taken = new Set(group.filter((one) => overlap(drawnSpan(one.item), span)).map(({ lane }) => lane))
    let lane = 0
    while (taken.has(lane)) lane += 1
    const one = { item, lane, lanes: 1 }
    group.push(one)
    placed.push(one)
    groupUntil = Math.max(groupUntil, span.until)
  }
  close()
  return placed
}
