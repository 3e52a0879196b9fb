import type { AuditChain } from '@piel/contract/audit'
import type { Deps } from '#/deps.ts'
import { auditWatch } from '#/audit/watch.ts'

/** Checks on by one bounded step, so that the answer is as new as it can be, and tells how far that is. */
export async function stateOfChain(deps: Deps): Promise<AuditChain> {
  const watch = auditWatch(deps)
  await watch.advance()
  return await watch.tell()
}
