import type { AnswerOf, Endpoint, ParsedOf } from '@piel/contract/core/endpoint'
import type { ActorContext, CallContext } from '#/lib/context.ts'
import type { Deps } from '#/deps.ts'
import type { CsvAnswer } from '#/csv/csv.ts'
import type { JsonText } from '#/lib/json-text.ts'
import type { EventsAnswer } from './events.ts'
import type { FileAnswer, ImageAnswer } from './files.ts'

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
  /** The answer to a repeated call, with the caller's rights of now; required where the reach of a caller can end. */
  replay?: (input: never) => Promise<unknown>
}

/** The result of a handler: the answer's body, nothing for 204, or the source of a file or stream. */
type Returned<E extends Endpoint> = E['answer'] extends { status: 204 }
  ? void
  : E['answer'] extends { csv: true }
    ? CsvAnswer
    : E['answer'] extends { file: true }
      ? FileAnswer
      : E['answer'] extends { image: true }
        ? ImageAnswer
        : E['answer'] extends { events: true }
          ? EventsAnswer
          : AnswerOf<E> | JsonText<AnswerOf<E>>

type Handler<E extends Endpoint> = (input: Input<E>) => Promise<Returned<E>>

/** An update whose stored values are accepted if they do not change: `findStored` finds them in the shape of its body. */
interface UpdateHandler<E extends Endpoint> {
  handler: Handler<E>
  findStored: (input: Pick<Input<E>, 'context' | 'params'>) => Promise<object | undefined>
}

/** A call that is executed once per key: a repeated one is answered by `replay`, from the stored answer. */
interface RepeatableHandler<E extends Endpoint> {
  handler: Handler<E>
  replay: (
    input: Pick<Input<E>, 'context' | 'params'> & { answer: E['answer'] extends { status: 204 } ? never : AnswerOf<E> },
  ) => Promise<Returned<E>>
}

/** Handlers of the endpoints of a noun. */
export type Module = (deps: Deps) => Route[]

export interface NounRoutes {
  endpoints: readonly Endpoint[]
  routes: Module
}

/** Ties the endpoints of a noun to their handlers; an endpoint without a handler does not compile. */
export function routesOf<const E extends Record<string, Endpoint>>(
  endpoints: E,
  handlersOf: (deps: Deps) => {
    [Name in keyof E]: Handler<E[Name]> | UpdateHandler<E[Name]> | RepeatableHandler<E[Name]>
  },
): NounRoutes {
  return {
    endpoints: Object.values(endpoints),
    routes: (deps) => {
      const handlers = handlersOf(deps)
      return Object.entries(endpoints).map(([name, endpoint]) => {
        const handler = handlers[name as keyof E] as Route['handler'] | Omit<Route, 'endpoint'>
        return { endpoint, ...(typeof handler === 'function' ? { handler } : handler) }
      })
    },
  }
}

/** Several groups of endpoints as one. */
export const joined = (...groups: readonly NounRoutes[]): NounRoutes => ({
  endpoints: groups.flatMap(({ endpoints }) => endpoints),
  routes: (deps) => groups.flatMap(({ routes }) => routes(deps)),
})
