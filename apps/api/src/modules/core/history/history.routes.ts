import type { AnswerOf, Endpoint } from '@piel/contract/core/endpoint'
import type { History, Update } from '@piel/contract/core/history'
import type { Noun } from '@piel/contract/core/nouns'
import type * as z from 'zod/mini'
import type { ObjectNames } from '#/db/object-name.ts'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import type { ActorContext } from '#/lib/context.ts'
import type { JsonText } from '#/lib/json-text.ts'
import type { VersionedCall } from '#/lib/versioned.ts'
import type { Fields } from './history.repository.ts'
import { listVersions } from './history.service.ts'
import { updateToVersion } from './restore.service.ts'

interface Kept<U extends Update, S extends z.ZodMiniType> {
  endpoints: History<U>
  /**
   * Reads the object first, so that its history has the same readers and records the same event. Returns the kept
   * record of a merged patient. Without it, the object always exists.
   */
  read?: (deps: Deps, context: ActorContext, id: string) => Promise<{ id: string }>
  body: S
  bodyOf?: (values: Fields) => object
  update: (
    deps: Deps,
    context: ActorContext,
    call: VersionedCall & { body: z.output<S> },
  ) => Promise<AnswerOf<U> | JsonText<AnswerOf<U>>>
}

export interface NounHistory {
  endpoints: { list: Endpoint; restore: Endpoint }
  routes: (deps: Deps, names: ObjectNames) => Route[]
}

/** Lists the versions of a noun's objects, and restores one under the rules and with the errors of an update. */
export const historyOf = <U extends Update, S extends z.ZodMiniType>(
  noun: Noun,
  { endpoints, read, update, ...updated }: Kept<U, S>,
): NounHistory => ({
  endpoints,
  routes: (deps, names) => [
    handle(endpoints.list, async ({ context, params }) => {
      const { id } = params as unknown as { id: string }
      const shown = await read?.(deps, context, id)
      return await listVersions(deps.db, names, noun, shown?.id ?? id)
    }),
    handle(endpoints.restore, async ({ context, call, body: { versionId } }) => {
      const { id, ifMatch } = call as unknown as VersionedCall
      const body = await updateToVersion(deps.db, noun, { id, versionId }, updated)
      return (await update(deps, context, { id, ifMatch, body })) as never
    }),
  ],
})
