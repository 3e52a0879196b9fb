import { reachOf } from '@piel/contract/permissions'
import type { Actor } from '#/lib/context.ts'

/** Outstanding amounts are shown to callers who may read statements. */
export const maySeeMoney = (actor: Actor): boolean => reachOf(actor.kind, 'money.read') !== undefined
