import type { AnswerOf, Endpoint, ParsedOf } from '@piel/contract/endpoint'
import type { ActorContext, CallContext } from '#/lib/context.ts'
import type { CsvAnswer } from '#/csv/csv.ts'
import type { EventsAnswer } from './events.ts'
import type { ImageAnswer } from './files.ts'

/** Public endpoints see a call; all others see who calls and how far they may reach. */
export type ContextOf<E extends Endpoint> = E['permission'] extends 'public' ? CallContext : ActorContext

export type Input<E extends Endpoint> = ParsedOf<E> & {
  context: ContextOf<E>
  /** The version named by `If-Match`, where the caller sent one. */
  ifMatch: number | undefined
}

export interface Route {
  endpoint: Endpoint
  handler: (input: never) => Promise<unknown>
}

/** What a handler returns: the answer's body; nothing for 204, rows for a file. */
type Returned<E extends Endpoint> = E['answer'] extends { status: 204 }
  ? void
  : E['answer'] extends { csv: true }
    ? CsvAnswer
    : E['answer'] extends { image: true }
      ? ImageAnswer
      : E['answer'] extends { events: true }
        ? EventsAnswer
        : AnswerOf<E>

/** Ties an endpoint of the contract to its handler; `buildApp` registers the pair. */
export function handle<const E extends Endpoint>(
  endpoint: E,
  handler: (input: Input<E>) => Promise<Returned<E>>,
): Route {
  return { endpoint, handler }
}
