/** Minutes since midnight; `until` is exclusive. */
export interface Span {
  from: number
  until: number
}

export const isWithin = (minute: number, { from, until }: Span): boolean => from <= minute && minute < until

export const overlap = (a: Span, b: Span): boolean => a.from < b.until && b.from < a.until

/** The parts of a day outside its working hours. */
export function closedParts(shown: Span, hours: readonly Span[]): Span[] {
  const parts: Span[] = []
  let { from } = shown
  for (const span of hours.toSorted((a, b) => a.from - b.from)) {
    if (span.from > from) parts.push({ from, until: Math.min(span.from, shown.until) })
    from = Math.max(from, span.until)
  }
  if (from < shown.until) parts.push({ from, until: shown.until })
  return parts.filter((part) => part.from < part.until)
}
