/** A repeatable random source. */
export interface Random {
  /** A whole number from 0 to `below - 1`. */
  int(below: number): number
  /** True with a probability of 0 to 1. */
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
}

/** Seeded generator (mulberry32): the same numbers for the same seed on every machine. */
export function random(seed: number): Random {
  let state = seed | 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (below: number): number => Math.floor(next() * below)
  return {
    int,
    chance: (probability) => next() < probability,
    pick: (list) => {
      const found = list[int(list.length)]
      if (found === undefined && list.length === 0) throw new Error('nothing to pick from')
      return found as (typeof list)[number]
    },
  }
}
