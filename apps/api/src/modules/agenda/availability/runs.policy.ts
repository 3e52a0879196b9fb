/** Consecutive minutes, both ends included. */
export type Run = readonly [first: number, last: number]

/** Runs in order, joined where they touch. */
export function union(runs: readonly Run[]): Run[] {
  const joined: [number, number][] = []
  for (const [first, last] of runs.toSorted((a, b) => a[0] - b[0])) {
    const before = joined.at(-1)
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last)
    else joined.push([first, last])
  }
  return joined
}

/** What two lists of ordered runs have in common. */
export function intersection(some: readonly Run[], others: readonly Run[]): Run[] {
  const common: Run[] = []
  for (let i = 0, j = 0; ;) {
    const [one, other] = [some[i], others[j]]
    if (!one || !other) return common
    const [first, last] = [Math.max(one[0], other[0]), Math.min(one[1], other[1])]
    if (first <= last) common.push([first, last])
    if (one[1] < other[1]) i += 1
    else j += 1
  }
}

/** The ordered runs outside others, within a run. */
export function gaps(runs: readonly Run[], [first, last]: Run): Run[] {
  const outside: Run[] = []
  let next = first
  for (const [from, until] of union(runs)) {
    if (from > next) outside.push([next, Math.min(from - 1, last)])
    next = Math.max(next, until + 1)
  }
  if (next <= last) outside.push([next, last])
  return outside.filter(([from, until]) => from <= until)
}

/** The ordered runs that touch a run. */
export function touching(runs: readonly Run[], [first, last]: Run): Run[] {
  let [low, high] = [0, runs.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((runs[middle]?.[1] ?? first) < first) low = middle + 1
    else high = middle
  }
  const found: Run[] = []
  for (let run = runs[low]; run && run[0] <= last; run = runs[low]) {
    found.push(run)
    low += 1
  }
  return found
}
