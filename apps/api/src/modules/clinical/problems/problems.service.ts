import type { AddProblemBody, ChangeProblemBody, Problem, problemEndpoints } from '@piel/contract/clinical/problems'
import type { IsoDate } from '@piel/contract/core/dates'
import type { AnswerOf } from '@piel/contract/core/endpoint'
import { audited, recordAudit, type Event } from '#/audit/audit.ts'
import type { Deps } from '#/deps.ts'
import { AppError, invalidField } from '#/lib/app-error.ts'
import { authorOf, type ActorContext } from '#/lib/context.ts'
import { newId } from '#/lib/id.ts'
import { checkVersion } from '#/lib/versioned.ts'
import { findTerm, type FoundTerm } from '#/modules/clinical/diagnoses/diagnoses.repository.ts'
import { patientScope } from '#/modules/people/patients/patients.policy.ts'
import { getPerson, lockPatientFor } from '#/modules/people/patients/person.service.ts'
import * as problems from './problems.repository.ts'

const eventOf = (verb: 'read' | 'add' | 'change', patientId: string) =>
  ({ action: `problem.${verb}`, object: { kind: 'patient', id: patientId } }) as const satisfies Event

export async function listProblems(
  deps: Deps,
  context: ActorContext,
  patientId: string,
): Promise<AnswerOf<typeof problemEndpoints.list>> {
  const { id, ids } = await getPerson(deps, context, patientId)
  return { data: await problems.listProblems(audited(deps.db, context, eventOf('read', id)), ids, context.language) }
}

const dayMs = 86_400_000

/** Whether the catalogue says that a code does not fit a person of this sex and age. */
function isUnusual(term: FoundTerm, gender: string | null, birthDate: IsoDate | null, day: IsoDate): boolean {
  if (term.sex !== null && (gender === 'FEMALE' || gender === 'MALE') && gender !== term.sex) return true
  if (birthDate === null) return false
  const days = (Date.parse(day) - Date.parse(birthDate)) / dayMs
  return (term.leastDays !== null && days < term.leastDays) || (term.mostDays !== null && days > term.mostDays)
}

interface Days {
  since: IsoDate | null
  endedOn: IsoDate | null
  notifiedOn: IsoDate | null
}
/** A problem begins at birth or later, and nothing of it is in the future. */
function checkDays({ since, endedOn, notifiedOn }: Days, birthDate: IsoDate | null, today: IsoDate): void {
  if (since !== null && since > today) throw invalidField('/since', 'validation.dateFuture')
  if (since !== null && birthDate !== null && since < birthDate) throw invalidField('/since', 'validation.dateInvalid')
  if (endedOn !== null && endedOn > today) throw invalidField('/endedOn', 'validation.dateFuture')
  if (endedOn !== null && since !== null && endedOn < since) throw invalidField('/endedOn', 'validation.endBeforeSince')
  if (notifiedOn !== null && notifiedOn > today) throw invalidField('/notified/on', 'validation.dateFuture')
}

/** Adds a problem. @throws AppError `needs_confirmation` where the catalogue's sex or ages do not fit. */
export async function addProblem(
  deps: Deps,
  context: ActorContext,
  patientId: string,
  { termId, certainty, since = null, confirmed }: AddProblemBody,
): Promise<Problem> {
  return await deps.db.transaction(async (tx) => {
    const scope = patientScope(context, deps.clock.today())
    const { ids, birthDate } = await lockPatientFor(tx, patientId, { scope })
    const author = authorOf(deps, context)
    const state = { certainty, since, endedOn: null, notifiedOn: null, notifiedBy: null }
    checkDays(state, birthDate, author.day)
    const term = await findTerm(tx, termId)
    if (!term?.isActive) throw invalidField('/termId', 'validation.termRequired')
    if (await problems.isOpen(tx, ids, termId)) throw invalidField('/termId', 'validation.problemTwice')
    const gender = await problems.genderOf(tx, ids)
    if (confirmed !== true && isUnusual(term, gender, birthDate, since ?? author.day))
      throw new AppError('needs_confirmation', {
        errors: [{ pointer: '/termId', code: 'validation.diagnosisUnusual' }],
      })
    const id = newId()
    await problems.insertProblem(tx, { id, patientId, term, ...state }, author)
    await recordAudit(tx, context, eventOf('add', patientId))
    return await problems.getProblem(tx, id, context.language)
  })
}

/** Changes a problem; every state stays in its history. */
export async function changeProblem(
  deps: Deps,
  context: ActorContext,
  patientId: string,
  { id, notified, ...body }: ChangeProblemBody,
  ifMatch: number | undefined,
): Promise<Problem> {
  return await deps.db.transaction(async (tx) => {
    const scope = patientScope(context, deps.clock.today())
    const { ids, birthDate } = await lockPatientFor(tx, patientId, { scope })
    const author = authorOf(deps, context)
    const stored = await problems.findProblem(tx, ids, id)
    if (!stored) throw invalidField('/id', 'validation.invalid')
    checkVersion(stored, ifMatch)
    const state = {
      certainty: body.certainty ?? stored.certainty,
      since: body.since === undefined ? stored.since : body.since,
      endedOn: body.endedOn === undefined ? stored.endedOn : body.endedOn,
      notifiedOn: notified === undefined ? stored.notifiedOn : (notified?.on ?? null),
      notifiedBy: notified === undefined ? stored.notifiedBy : (notified?.by ?? null),
    }
    checkDays(state, birthDate, author.day)
    if (state.notifiedOn !== null && stored.notifiable === null)
      throw invalidField('/notified', 'validation.notNotifiable')
    const isReopened = stored.endedOn !== null && state.endedOn === null
    if (isReopened && (await problems.isOpen(tx, ids, stored.termId, id)))
      throw invalidField('/endedOn', 'validation.problemTwice')
    await problems.updateProblem(tx, id, state, author)
    await recordAudit(tx, context, eventOf('change', patientId))
    return await problems.getProblem(tx, id, context.language)
  })
}
