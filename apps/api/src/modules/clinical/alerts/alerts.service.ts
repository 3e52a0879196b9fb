import { familyOf } from '@piel/contract/clinical/allergy-families'
import { isAtDesk, type Alert, type Allergies } from '@piel/contract/people/patient-alerts'
import {
  maxAlerts,
  type alertEndpoints,
  type AllergyReviewBody,
  type CreateAlertBody,
} from '@piel/contract/clinical/alerts'
import type { AnswerOf } from '@piel/contract/core/endpoint'
import { audited, type Event } from '#/audit/audit.ts'
import type { Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { AppError, invalidField } from '#/lib/app-error.ts'
import { type ActorContext, authorOf } from '#/lib/context.ts'
import { newId } from '#/lib/id.ts'
import { alertsView, patientScope } from '#/modules/people/patients/patients.policy.ts'
import type { Person } from '#/modules/people/patients/person.repository.ts'
import { getPerson, lockPatientFor } from '#/modules/people/patients/person.service.ts'
import * as alerts from './alerts.repository.ts'

const eventOf = (verb: 'read' | 'add' | 'end' | 'review', patientId: string) =>
  ({ action: `alert.${verb}`, object: { kind: 'patient', id: patientId } }) as const satisfies Event

/** @throws AppError `not_found`, also for archived patients that the caller may not see. */
export async function listAlerts(
  deps: Deps,
  context: ActorContext,
  patientId: string,
): Promise<AnswerOf<typeof alertEndpoints.list>> {
  const owner = await getPerson(deps, context, patientId)
  const db = audited(deps.db, context, eventOf('read', owner.id))
  return { data: await alerts.listAlerts(db, owner.ids, alertsView(deps, context)) }
}

/**
 * Locks the patient, so that alerts and allergy answers change one after another. @throws AppError `not_found`,
 * `merged`, `archived`.
 */
const lockOwner = (deps: Deps, tx: Transaction, context: ActorContext, patientId: string): Promise<Person> =>
  lockPatientFor(tx, patientId, { scope: patientScope(context, deps.clock.today()) })

/** Adds an alert; an allergy sets the state to known in the same transaction. */
export async function createAlert(
  deps: Deps,
  context: ActorContext,
  patientId: string,
  { family, severity = null, reaction, since = null, ...body }: CreateAlertBody,
): Promise<Alert> {
  const isAllergy = body.kind === 'allergy'
  if (isAtDesk(context.actor.kind) && !(isAllergy && body.source === 'patient')) throw new AppError('forbidden')
  return await deps.db.transaction(async (tx) => {
    const { ids } = await lockOwner(deps, tx, context, patientId)
    const author = authorOf(deps, context)
    if (since !== null && since > author.day) throw invalidField('/since', 'validation.dateFuture')
    const live = await alerts.countLive(tx, ids, body)
    if (live.same > 0) throw invalidField('/label', 'validation.alertTwice')
    if (live.total >= maxAlerts) throw new AppError('list_full')
    if (isAllergy) await alerts.insertReview(tx, { id: newId(), patientId, state: 'known' }, author)
    const alert = {
      ...body,
      id: newId(),
      patientId,
      family: isAllergy ? (family === undefined ? familyOf(body.label) : family) : null,
      severity: isAllergy ? (severity ?? 'unknown') : null,
      reaction: reaction || null,
      since,
      atDesk: isAllergy || body.atDesk,
    }
    return await alerts.insertAlert(audited(tx, context, eventOf('add', patientId)), alert, author)
  })
}

/** Ends an alert; it stays on record. Reception ends only alerts that the same person recorded. */
export async function endAlert(deps: Deps, context: ActorContext, id: string, reason: string): Promise<Alert> {
  return await deps.db.transaction(async (tx) => {
    const scope = patientScope(context, deps.clock.today())
    const seen = await alerts.findAlert(tx, id, scope, alertsView(deps, context))
    if (!seen) throw new AppError('not_found')
    await lockPatientFor(tx, seen.patientId, { scope, isOfRow: true })
    if (isAtDesk(context.actor.kind) && seen.author.id !== context.actor.userId) throw new AppError('forbidden')
    const db = audited(tx, context, eventOf('end', seen.patientId))
    const ended = await alerts.endAlert(db, id, reason, authorOf(deps, context))
    if (!ended) throw new AppError('alert_ended')
    return ended
  })
}

export async function reviewAllergies(
  deps: Deps,
  context: ActorContext,
  patientId: string,
  { state }: AllergyReviewBody,
): Promise<Allergies> {
  return await deps.db.transaction(async (tx) => {
    const { ids } = await lockOwner(deps, tx, context, patientId)
    const live = await alerts.countLive(tx, ids, { kind: 'allergy', label: '' })
    if (live.allergies > 0 !== (state === 'known')) throw new AppError('allergies_differ')
    await alerts.insertReview(tx, { id: newId(), patientId, state }, authorOf(deps, context))
    const db = audited(tx, context, eventOf('review', patientId))
    return await alerts.getAllergies(db, ids, alertsView(deps, context))
  })
}
