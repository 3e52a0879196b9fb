import type { AnswerOf, Endpoint, ParsedOf } from '@piel/contract/core/endpoint'
import type { ActorContext, CallContext } from '#/lib/context.ts'
import type { CsvAnswer } from '#/csv/csv.ts'
import type { JsonText } from '#/lib/json-text.ts'
import type { EventsAnswer } from './events.ts'
import type { ImageAnswer } from './files.ts'

/** Handlers of public endpoints get the request's context; all others get the actor and the reach too. */
export type ContextOf<E extends Endpoint> = E['permission'] extends 'public' ? CallContext : ActorContext

export type Input<E extends Endpoint> = ParsedOf<E> & {
  context: ContextOf<E>
  ifMatch: number | undefined
  call: ParsedOf<E>['params'] & { ifMatch: number | undefined }
}

export interface Route {
  endpoint: Endpoint
  handler: (input: never) => Promise<unknown>
  /** The record that an update changes, in the shape of its body; undefined if none is within reach. */
  findStored?: (input: never) => Promise<object | undefined>
}

/** The result of a handler: the answer's body, nothing for 204, or the source of a file or stream. */
type Returned<E extends Endpoint> = E['answer'] extends { status: 204 }
  ? void
  : E['answer'] extends { csv: true }
    ? CsvAnswer
    : E['answer'] extends { image: true }
      ? ImageAnswer
      : E['answer'] extends { events: true }
        ? EventsAnswer
        : AnswerOf<E> | JsonText<AnswerOf<E>>

/**
 * Connects an endpoint of the contract to its handler.
 * @param findStored of an update: the record in the shape of the body, whose unchanged values are accepted.
 */
export function handle<const E extends Endpoint>(
  endpoint: E,
  handler: (input: Input<E>) => Promise<Returned<E>>,
  findStored?: (input: Pick<Input<E>, 'context' | 'params'>) => Promise<object | undefined>,
): Route {
  return { endpoint, handler, ...(findStored && { findStored }) }
}
