import { overlap, type Span } from './spans.ts'

/** Minimum height in minutes: one line of text. */
export const minDrawnMinutes = 15

export const drawnSpan = ({ from, until }: Span): Span => ({ from, until: Math.max(until, from + minDrawnMinutes) })

export interface Laned<T> {
  item: T
  /** From 0 at the left. */
  lane: number
  /** Number of lanes in this group. */
  lanes: number
}

/** Places simultaneous items side by side; each group fills the width of its column. */
export function inLanes<T extends Span>(items: readonly T[]): Laned<T>[] {
  const sorted = items.toSorted((a, b) => a.from - b.from || b.until - a.until)
  const laned: Laned<T>[] = []
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
    laned.push(one)
    groupUntil = Math.max(groupUntil, span.until)
  }
  close()
  return laned
}
