import { reachOf } from '@piel/contract/permissions'
import type { Actor } from '#/lib/context.ts'

/** What is still to be paid is shown to those who see accounts. */
export const maySeeMoney = (actor: Actor): boolean => reachOf(actor.kind, 'money.read') !== undefined
