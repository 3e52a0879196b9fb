import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { effort } from './effort.ts'
import type { LoadPlan, LoadRequest, LoadResult } from './load-plan.ts'

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

export interface Rounds {
  connections: number
  rounds: number
  /** Duration of each side in each round. */
  seconds: number
  /** 1 by default. */
  warmUpSeconds?: number
}
const usual: Rounds = { connections: 10, rounds: effort.rounds, seconds: effort.seconds }

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

export const quantile = (values: readonly number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? 0

interface Round {
  rate: number
  times: number[]
}

/** Sends the requests of a side for some seconds. @throws if any response is not successful. */
export async function round({ url, requests }: Side, connections: number, seconds: number): Promise<Round> {
  const plan: LoadPlan = { url, requests, connections, seconds }
  const script = resolve(import.meta.dirname, 'load-client.ts')
  const client = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(client, 'close') as Promise<[number | null]>
  client.stdin.end(JSON.stringify(plan))
  const output = await text(client.stdout)
  const [code] = await ended
  if (code !== 0) throw new Error(`The client of the load ended with ${code}`)
  const { times, elapsedSeconds, refused, unanswered } = JSON.parse(output) as LoadResult
  if (refused > 0 || unanswered > 0 || times.length === 0)
    throw new Error(`${url}${requests[0]?.paths[0] ?? ''}: ${refused || `${unanswered} requests without a response`}`)
  return { rate: times.length / elapsedSeconds, times }
}

const measured = (rounds: Round[]): Measured => ({
  rate: median(rounds.map(({ rate }) => rate)),
  p99: quantile(
    rounds.flatMap(({ times }) => times),
    0.99,
  ),
})

/** Loads one side in rounds after a warm-up. */
export async function measure(side: Side, plan: Rounds = usual): Promise<Measured> {
  const { connections, rounds, seconds, warmUpSeconds = 1 } = plan
  await round(side, connections, warmUpSeconds)
  const found: Round[] = []
  while (found.length < rounds) found.push(await round(side, connections, seconds))
  return measured(found)
}

/** Loads both sides alternately after a warm-up; the first side changes each round. */
export async function compare(
  reference: Side,
  piel: Side,
  { connections, rounds, seconds }: Rounds = usual,
): Promise<Comparison> {
  for (const side of [reference, piel]) await round(side, connections, 1)
  const found: { reference: Round[]; piel: Round[] } = { reference: [], piel: [] }
  for (let i = 0; i < rounds; i++) {
    const turns = [
      async () => void found.reference.push(await round(reference, connections, seconds)),
      async () => void found.piel.push(await round(piel, connections, seconds)),
    ]
    for (const turn of i % 2 === 0 ? turns : turns.toReversed()) await turn()
  }
  const ratios = found.piel.map(({ rate }, i) => rate / (found.reference[i]?.rate ?? rate))
  return { reference: measured(found.reference), piel: measured(found.piel), ratio: median(ratios) }
}

/** Requests of one kind to one of `paths`. */
export const get = (url: string, paths: string | readonly string[], headers: Record<string, string> = {}): Side => ({
  url,
  requests: [{ method: 'GET', paths: [paths].flat(), headers }],
})
