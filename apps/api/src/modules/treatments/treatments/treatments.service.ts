import { reachOf } from '@piel/contract/core/permissions'
import {
  isStatusPossible,
  treatmentTransitions,
  type Treatment,
  type TreatmentStatus,
  type UpdateTreatmentBody,
  type treatmentStatusBody,
} from '@piel/contract/treatments/treatments'
import type * as z from 'zod/mini'
import type { Queryable, Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { AppError, invalidField } from '#/lib/app-error.ts'
import { audited } from '#/audit/audit.ts'
import { type ActorContext, authorOf } from '#/lib/context.ts'
import { newId } from '#/lib/id.ts'
import { changesOf, fieldsIn } from '#/lib/fields.ts'
import { checkLocked, type VersionedCall } from '#/lib/versioned.ts'
import { ensureCareRelation } from '#/modules/people/care/care-relation.service.ts'
import { lockPatientFor } from '#/modules/people/patients/person.service.ts'
import { findDoctorName } from '#/modules/people/doctors/doctor-treatments.repository.ts'
import { adjustTreatment } from '#/modules/money/statement/charges.service.ts'
import { chargedForTreatment, outstandingOfTreatment } from '#/modules/core/entries/entries.repository.ts'
import { discountLimitFor } from '#/modules/core/settings/discount-limit.policy.ts'
import { refuseLowered } from '#/modules/core/settings/discount-limit.service.ts'
import { alertsView, patientScope } from '#/modules/people/patients/patients.policy.ts'
import { lockActiveDoctor, checkStart, valueField } from './treatment-fields.service.ts'
import * as treatments from './treatments.repository.ts'
import { notifyTreatmentChanged } from '#/modules/core/notifications/notify.repository.ts'

/** Includes the outstanding amount for callers who may read statements. */
export async function loadTreatment(
  deps: Deps,
  context: ActorContext,
  id: string,
  db: Queryable = deps.db,
): Promise<Treatment> {
  const mayReadMoney = reachOf(context.actor.kind, 'money.read') !== undefined
  const found = await treatments.findTreatment(db, id, patientScope(context, deps.clock.today()), {
    mayReadMoney,
    alerts: alertsView(deps, context),
  })
  if (!found) throw new AppError('not_found')
  return found
}

export async function getTreatment(deps: Deps, context: ActorContext, id: string): Promise<Treatment> {
  const event = { action: 'treatment.read', object: { kind: 'treatment', id } } as const
  return await loadTreatment(deps, context, id, audited(deps.db, context, event))
}

/** Locks the patient, the new doctor and the treatment, in this order. */
async function lock(
  tx: Transaction,
  { id, ifMatch }: VersionedCall,
  next?: { doctorId: string | undefined; day: string },
) {
  const seen = await treatments.findStored(tx, id, false)
  if (!seen) throw new AppError('not_found')
  const { id: patientId } = await lockPatientFor(tx, seen.patientId, { isOfRow: true })
  const current = await treatments.findStored(tx, id, false)
  const isOther = next?.doctorId !== undefined && next.doctorId !== current?.doctorId
  const doctor =
    isOther && next.doctorId !== undefined ? await lockActiveDoctor(tx, next.doctorId, next.day) : undefined
  // The kept record receives what follows from the change.
  return { before: { ...checkLocked(await treatments.findStored(tx, id, true), ifMatch), patientId }, doctor }
}

const isOngoing = (status: TreatmentStatus): boolean => treatmentTransitions[status].length > 0

/**
 * Adjusts the charge; its discounts stay. @throws AppError `validation_failed` below the amount paid and discounted,
 * which requires a refund; `discount_too_much`.
 */
async function updateValue(
  deps: Deps,
  tx: Transaction,
  context: ActorContext,
  { before, to }: { before: treatments.StoredTreatment; to: treatments.StoredTreatment },
) {
  const { chargedMinor, discountMinor } = await chargedForTreatment(tx, to.id)
  const paid = chargedMinor - (await outstandingOfTreatment(tx, to.id))
  if (to.valueMinor < paid + discountMinor) throw invalidField('/valueMinor', 'validation.valueBelowPaid')
  if (to.valueMinor < before.valueMinor)
    await refuseLowered(tx, context, {
      agreedMinor: Math.max(before.agreedMinor, to.valueMinor),
      afterMinor: to.valueMinor - discountMinor,
      ...valueField,
      allowed: (leastMinor) => leastMinor + discountMinor,
    })
  await adjustTreatment(tx, authorOf(deps, context), {
    patientId: to.patientId,
    treatmentId: to.id,
    toMinor: to.valueMinor - discountMinor,
    reason: 'treatment.value',
  })
}

/** A price that an administrator sets is agreed. */
const agreedBy = ({ actor }: ActorContext, { valueMinor }: { valueMinor?: number | undefined }) =>
  valueMinor !== undefined && discountLimitFor(actor, 0) === null ? { agreedMinor: valueMinor } : {}

/** Creates no version if nothing differs. */
export async function updateTreatment(
  deps: Deps,
  context: ActorContext,
  { body, ...call }: VersionedCall & { body: UpdateTreatmentBody },
): Promise<Treatment> {
  return await deps.db.transaction(async (tx) => {
    const { before, doctor } = await lock(tx, call, { doctorId: body.doctorId, day: deps.clock.today() })
    const changes = changesOf(before, body)
    const fields = fieldsIn(changes)
    if (fields.length === 0) return await loadTreatment(deps, context, before.id, tx)
    if (!isOngoing(before.status) && fields.some((field) => field !== 'notes')) throw new AppError('transition_refused')
    if (changes.startsOn !== undefined) checkStart(changes.startsOn, deps.clock.today(), before.status)
    const author = authorOf(deps, context)
    const after = { ...before, ...changes }
    const text = async (of: typeof before, field: keyof UpdateTreatmentBody): Promise<string | null> => {
      if (field !== 'doctorId') return of[field] === null ? null : String(of[field])
      return doctor && of.doctorId === doctor.id ? doctor.name : await findDoctorName(tx, of.doctorId)
    }
    const edits = []
    for (const name of fields) edits.push({ name, before: await text(before, name), after: await text(after, name) })
    await treatments.updateTreatment(tx, before, { ...changes, ...agreedBy(context, changes) }, author.at)
    await treatments.insertChange(tx, author, {
      id: newId(),
      treatmentId: before.id,
      kind: 'edited',
      from: null,
      to: null,
      reason: null,
      fields: edits,
    })
    if (changes.valueMinor !== undefined) await updateValue(deps, tx, context, { before, to: after })
    if (doctor) await ensureCareRelation(deps, tx, context, { ...after, doctorUserId: doctor.userId })
    if (fields.some((field) => field !== 'notes'))
      await notifyTreatmentChanged(tx, { id: before.id, status: 'edited', exceptUserId: author.userId, at: author.at })
    const event = { action: 'treatment.update', object: { kind: 'treatment', id: before.id }, fields } as const
    return await loadTreatment(deps, context, before.id, audited(tx, context, event))
  })
}

/** Sets the next status of a treatment. Cancelling reverses its charge, and payments stay as the patient's credit. */
export async function setTreatmentStatus(
  deps: Deps,
  context: ActorContext,
  { body, ...call }: VersionedCall & { body: z.output<typeof treatmentStatusBody> },
): Promise<Treatment> {
  return await deps.db.transaction(async (tx) => {
    const { before } = await lock(tx, call)
    const { status, reason = null } = body
    if (!treatmentTransitions[before.status].includes(status)) throw new AppError('transition_refused')
    const author = authorOf(deps, context)
    if (!isStatusPossible(before.startsOn, status, author.day)) throw invalidField('/status', 'validation.startsLater')
    const ended = isOngoing(status) ? {} : { endedOn: author.day }
    await treatments.updateTreatment(tx, before, { status, ...ended }, author.at)
    await treatments.insertChange(tx, author, {
      id: newId(),
      treatmentId: before.id,
      kind: 'status',
      from: before.status,
      to: status,
      reason,
      fields: [],
    })
    await notifyTreatmentChanged(tx, { id: before.id, status, exceptUserId: author.userId, at: author.at })
    if (status === 'cancelled')
      await adjustTreatment(tx, author, {
        patientId: before.patientId,
        treatmentId: before.id,
        toMinor: 0,
        reason: 'treatment.cancelled',
      })
    const written = audited(tx, context, {
      action: 'treatment.status',
      object: { kind: 'treatment', id: before.id },
      fields: reason === null ? ['status'] : ['status', 'reason'],
    })
    return await loadTreatment(deps, context, before.id, written)
  })
}
