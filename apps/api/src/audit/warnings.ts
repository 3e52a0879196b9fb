import { auditWatch } from './watch.ts'
import { auditWitness } from './witness.ts'

export function auditWarnings(deps: Parameters<typeof auditWatch>[0]): string[] {
  const isBroken = auditWatch(deps).allProblems().length > 0
  const isBehind = auditWitness(deps).state()?.isFailing === true
  return [...(isBroken ? ['audit_broken'] : []), ...(isBehind ? ['audit_witness_behind'] : [])]
}
