export interface Result {
  /** Measured figures, in words. */
  figures: string[]
  /** Broken promises; empty when all were kept. */
  broken: string[]
}

export interface Proof<Option extends string = string> {
  /** What the product promises under this fault. */
  promise: string
  /** Options of a full run with their values: counts, seconds, minutes. */
  full: Record<Option, number>
  /** Options that the test suite runs it with; without them it is too slow or needs too much for the suite. */
  small?: Record<Option, number>
  /** What this machine lacks for the proof; undefined when it can run. */
  lacks?: () => string | undefined
  run: (options: Record<Option, number>, log: (line: string) => void) => Promise<Result>
}

/** Declares a proof; its options are the keys of `full`. */
export const defineProof = <Option extends string>(proof: Proof<Option>): Proof<Option> => proof

export const isRoot = (): boolean => process.getuid?.() === 0

/** `lacks` of proofs that mount file systems. */
export const lacksRoot = (): string | undefined => (isRoot() ? undefined : 'root, to mount a file system of its own')

/** The sorted values' quantile `q`, 0 to 1; 0 without values. */
export const quantile = (values: readonly number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? 0

/** `12,345 writes`. */
export const counted = (count: number, noun: string): string => `${count.toLocaleString('en')} ${noun}`

/** Waits a random time up to `maxMs`, so that a fault hits any moment. */
export const randomMs = (maxMs: number): number => Math.floor(Math.random() * maxMs)

/** Tells when so many minutes are over, from now on. */
export function timeLimit(minutes: number): () => boolean {
  const end = performance.now() + minutes * 60_000
  return () => performance.now() > end
}

/** `12,345 writes`, or `1,234 of 12,345 writes` where the time was over before. */
export const reached = (count: number, wanted: number, noun: string): string =>
  count < wanted ? `${count.toLocaleString('en')} of ${counted(wanted, noun)}` : counted(count, noun)
