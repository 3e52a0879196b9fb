import autocannon, { type LoadRequest } from 'autocannon'

/** One side of a comparison: the server and the requests sent to it. */
export interface Side {
  url: string
  requests: LoadRequest[]
}

export interface Measured {
  /** Responses per second, median of the rounds. */
  rate: number
  /** 99th percentile of the response time over all rounds, in milliseconds. */
  p99: number
}

export interface Comparison {
  reference: Measured
  piel: Measured
  /** Median of the rounds' ratios, because both sides of a round run under the same conditions. */
  ratio: number
}

export interface LoadPlan {
  connections: number
  rounds: number
  /** Duration of each side in each round. */
  seconds: number
}
export const defaultPlan: LoadPlan = { connections: 10, rounds: 7, seconds: 1.5 }

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

/** @throws if any response is not successful. */
async function round({ url, requests }: Side, { connections }: LoadPlan, seconds: number): Promise<Round> {
  const times: number[] = []
  let refused = 0
  const start = performance.now()
  const load = autocannon({ url, connections, duration: seconds, requests })
  void load.on('response', (_client, status, _bytes, milliseconds) => {
    if (status >= 200 && status < 300) times.push(milliseconds)
    else refused = status
  })
  const { errors, timeouts } = await load
  const elapsed = (performance.now() - start) / 1000
  if (refused > 0 || errors + timeouts > 0 || times.length === 0)
    throw new Error(`${url}${requests[0]?.path ?? ''}: ${refused || `${errors} errors, ${timeouts} without response`}`)
  return { rate: times.length / elapsed, times }
}

const measured = (rounds: Round[]): Measured => ({
  rate: median(rounds.map(({ rate }) => rate)),
  p99: quantile(
    rounds.flatMap(({ times }) => times),
    0.99,
  ),
})

/** Loads both sides alternately after a warm-up; the first side changes each round. */
export async function compare(reference: Side, piel: Side, plan: LoadPlan = defaultPlan): Promise<Comparison> {
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
