import type { AnswerOf, ParsedOf } from '@piel/contract/core/endpoint'
import type { History, Update } from '@piel/contract/core/history'
import type { Noun } from '@piel/contract/core/nouns'
import type * as z from 'zod/mini'
import type { Deps } from '#/deps.ts'
import { routesOf, type NounRoutes } from '#/http/handle.ts'
import type { ActorContext } from '#/lib/context.ts'
import type { JsonText } from '#/lib/json-text.ts'
import type { VersionedCall } from '#/lib/versioned.ts'
import type { Fields } from './history.repository.ts'
import { listVersions } from './history.service.ts'
import { updateToVersion } from './restore.service.ts'

interface Kept<U extends Update> {
  /**
   * Reads the object first, so that its history has the same readers and records the same event. Returns the kept
   * record of a merged patient. Without it, the object always exists.
   */
  read?: (deps: Deps, context: ActorContext, id: string) => Promise<{ id: string }>
  bodyOf?: (values: Fields) => object
  update: (
    deps: Deps,
    context: ActorContext,
    call: VersionedCall & { body: ParsedOf<U>['body'] },
  ) => Promise<AnswerOf<U> | JsonText<AnswerOf<U>>>
}

/** Reads the versions of a noun's objects, and restores one, or fields of it, by the rules and with the errors of an update. */
export const historyOf = <U extends Update & { body: z.ZodMiniType }>(
  noun: Noun,
  { list, restore, update: { body: schema } }: History<U>,
  { read, update, bodyOf }: Kept<U>,
): NounRoutes =>
  routesOf({ list, restore }, (deps) => ({
    list: async ({ context, params }) => {
      const { id } = params as { id: string }
      const shown = await read?.(deps, context, id)
      return await listVersions(deps.db, deps.names, noun, shown?.id ?? id)
    },
    restore: async ({ context, call, body: { versionId, fields } }) => {
      const { id, ifMatch } = call as unknown as VersionedCall
      const body = await updateToVersion(deps.db, noun, { id, versionId, fields }, { body: schema, bodyOf })
      return (await update(deps, context, { id, ifMatch, body: body as never })) as never
    },
  }))
