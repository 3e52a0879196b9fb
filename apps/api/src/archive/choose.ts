import { CommandRefused } from '#/backup/manifest.ts'
import { finishedAt, type Series } from './catalogue.ts'
import { segmentAfter, type Base } from './names.ts'

export interface Choice {
  series: Series
  base: Base & { path: string }
  /** The next series, if any: the archive may lack changes made between the two. */
  next: Series | undefined
}

/** The newest base that ended before an instant. @param all newest series first. @throws CommandRefused without one. */
export function chooseBase(all: Series[], instant: Date): Choice {
  const at = instant.toISOString()
  for (const [index, series] of all.entries()) {
    const base = series.bases.find(({ endedAt }) => endedAt <= at)
    if (base) return { series, base, next: all.slice(0, index).findLast(({ bases }) => bases.length > 0) }
  }
  const oldest = all.flatMap(({ bases }) => bases.map(({ endedAt }) => endedAt)).toSorted()[0]
  throw new CommandRefused(
    oldest === undefined
      ? 'The archive has no base backup, so nothing can be restored from it'
      : `The archive has no base backup before ${at}: the earliest instant is ${oldest}`,
  )
}

/** The segments from the base's first one onwards. @throws CommandRefused with the name of the first missing one. */
export function segmentsFrom({ series, base }: Choice): string[] {
  const found = series.segments.filter((segment) => segment >= base.firstSegment)
  let expected = base.firstSegment
  for (const segment of found.length === 0 ? [''] : found) {
    if (segment !== expected) throw new CommandRefused(`The archive has a gap: the segment ${expected} is missing`)
    expected = segmentAfter(segment)
  }
  return found
}

/** How many segments suffice for an instant, provided that the times of their files are right. */
export async function countUntil(series: Series, segments: string[], instant: Date): Promise<number> {
  for (const [index, segment] of segments.entries()) if ((await finishedAt(series, segment)) > instant) return index + 1
  return segments.length
}
