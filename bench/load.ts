import autocannon, { type LoadRequest } from 'autocannon'

/** One side of a comparison: where the load goes, and what it asks for. */
export interface Side {
  url: string
  requests: LoadRequest[]
}

export interface Measured {
  /** Answers a second, median of the rounds. */
  rate: number
  /** Milliseconds that 99 of 100 answers stay below, over all rounds. */
  p99: number
}

export interface Comparison {
  reference: Measured
  piel: Measured
  /** Median of the rounds' own ratios: both sides of a round meet the same weather. */
  ratio: number
}

export interface LoadPlan {
  connections: number
  rounds: number
  /** Of each side in each round. */
  seconds: number
}
export const usual: LoadPlan = { connections: 10, rounds: 7, seconds: 1.5 }

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

const quantile = (values: readonly number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? 0

interface Round {
  rate: number
  times: number[]
}

/** @throws when anything but a success was answered: a fast refusal is no measurement. */
async function round({ url, requests }: Side, { connections }: LoadPlan, seconds: number): Promise<Round> {
  const times: number[] = []
  let refused = 0
  const began = performance.now()
  const load = autocannon({ url, connections, duration: seconds, requests })
  void load.on('response', (_client, status, _bytes, milliseconds) => {
    if (status >= 200 && status < 300) times.push(milliseconds)
    else refused = status
  })
  const { errors, timeouts } = await load
  const lasted = (performance.now() - began) / 1000
  if (refused > 0 || errors + timeouts > 0 || times.length === 0)
    throw new Error(`${url}${requests[0]?.path ?? ''}: ${refused || `${errors} errors, ${timeouts} without answer`}`)
  return { rate: times.length / lasted, times }
}

const measured = (rounds: Round[]): Measured => ({
  rate: median(rounds.map(({ rate }) => rate)),
  p99: quantile(
    rounds.flatMap(({ times }) => times),
    0.99,
  ),
})

/** Loads both sides in turns after a warm-up, changing who goes first. */
export async function compare(reference: Side, piel: Side, plan: LoadPlan = usual): Promise<Comparison> {
  for (const side of [reference, piel]) await round(side, plan, 1)
  const rounds: { reference: Round[]; piel: Round[] } = { reference: [], piel: [] }
  for (let i = 0; i < plan.rounds; i++) {
    const turns = [
      async () => void rounds.reference.push(await round(reference, plan, plan.seconds)),
      async () => void rounds.piel.push(await round(piel, plan, plan.seconds)),
    ]
    for (const turn of i % 2 === 0 ? turns : turns.toReversed()) await turn()
  }
  const ratios = rounds.piel.map(({ rate }, i) => rate / (rounds.reference[i]?.rate ?? rate))
  return { reference: measured(rounds.reference), piel: measured(rounds.piel), ratio: median(ratios) }
}
