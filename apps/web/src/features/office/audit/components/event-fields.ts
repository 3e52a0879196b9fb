import { auditProblems, type AuditProblem } from '@piel/contract/office/audit'

interface EventFields {
  names: string[]
  rows: number | undefined
  amountMinor: number | undefined
  digest: string | undefined
  /** Why an administrator acknowledged a break of the trail, and its problems. */
  reason: string | undefined
  problems: AuditProblem[]
}

function problemOf(kind: AuditProblem['kind'], value: string): AuditProblem {
  if (value === '') return { kind, number: null }
  return /^\d+$/.test(value) ? { kind, number: Number(value) } : { kind, number: null, place: value }
}

/** Splits the recorded texts of an event into fields. */
export function readFields(recorded: readonly string[]): EventFields {
  const read: EventFields = {
    names: [],
    rows: undefined,
    amountMinor: undefined,
    digest: undefined,
    reason: undefined,
    problems: [],
  }
  for (const field of recorded) {
    const [start = '', ...rest] = field.split(':')
    const value = rest.join(':')
    const problem = auditProblems.find((kind) => kind === start)
    if (problem) read.problems.push(problemOf(problem, value))
    else if (start === 'rows') read.rows = Number(value)
    else if (start === 'amountMinor' && value !== '') read.amountMinor = Number(value)
    else if (start === 'sha256') read.digest = value
    else if (start === 'reason' && value !== '') read.reason = value
    else read.names.push(field)
  }
  return read
}
