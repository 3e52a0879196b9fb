import { applyDiscount } from '@piel/contract/core/money'
import type { CreateTreatmentBody, Treatment } from '@piel/contract/treatments/treatments'
import type { Deps } from '#/deps.ts'
import { invalidField } from '#/lib/app-error.ts'
import { audited } from '#/audit/audit.ts'
import { type ActorContext, authorOf } from '#/lib/context.ts'
import { newId } from '#/lib/id.ts'
import { emptyToNull, fieldsIn } from '#/lib/fields.ts'
import { findType, getTier } from '#/modules/money/catalogue/catalogue.repository.ts'
import { forShare } from '#/modules/core/short-list/short-list.repository.ts'
import { ensureCareRelation } from '#/modules/people/care/care-relation.service.ts'
import { lockPatientFor } from '#/modules/people/patients/person.service.ts'
import { discountLimitFor } from '#/modules/core/settings/discount-limit.policy.ts'
import { refuseLowered } from '#/modules/core/settings/discount-limit.service.ts'
import { chargeTreatment } from '#/modules/money/statement/charges.service.ts'
import { ensureMembership } from '#/modules/money/memberships/memberships.service.ts'
import { lockActiveDoctor, checkStart, valueField } from './treatment-fields.service.ts'
import { loadTreatment } from './treatments.service.ts'
import * as treatments from './treatments.repository.ts'
import { notifyTreatmentChanged } from '#/modules/core/notifications/notify.repository.ts'

/** Starts a treatment: charges it, sells its membership if there is none, and assigns the patient to the doctor. */
export async function createTreatment(
  deps: Deps,
  context: ActorContext,
  body: CreateTreatmentBody,
): Promise<Treatment> {
  const today = deps.clock.today()
  const { patientId, doctorId, typeId, startsOn = today } = body
  checkStart(startsOn, today)
  return await deps.db.transaction(async (tx) => {
    await lockPatientFor(tx, patientId, { field: '/patientId' })
    const doctor = await lockActiveDoctor(tx, doctorId, startsOn > today ? startsOn : today)
    const type = await findType(tx, typeId, forShare)
    if (!type) throw invalidField('/typeId', 'validation.typeUnknown')
    if (!type.isActive) throw invalidField('/typeId', 'validation.typeInactive')
    const author = authorOf(deps, context)
    const tier = body.tier ? await getTier(tx, body.tier) : undefined
    const membership = tier && (await ensureMembership(tx, context, author, { patientId, tier, pointer: '/tier' }))
    const id = newId()
    const listMinor = applyDiscount(type.priceMinor, tier?.discountPercent ?? 0)
    const { valueMinor = listMinor } = body
    const lowered = { agreedMinor: listMinor, afterMinor: valueMinor, allowed: (leastMinor: number) => leastMinor }
    if (valueMinor < listMinor) await refuseLowered(tx, context, { ...lowered, ...valueField })
    // A type without a price yet has the value of its start.
    const isAgreed = discountLimitFor(context.actor, 0) === null || type.priceMinor === 0
    const agreedMinor = isAgreed ? valueMinor : listMinor
    await treatments.insertTreatment(
      tx,
      {
        id,
        patientId,
        doctorId,
        typeId,
        tier: tier?.id ?? null,
        tierPriceMinor: membership?.priceMinor ?? null,
        valueMinor,
        agreedMinor,
        startsOn,
        notes: emptyToNull(body.notes),
      },
      author.at,
    )
    await treatments.insertChange(tx, author, {
      id: newId(),
      treatmentId: id,
      kind: 'created',
      from: null,
      to: 'started',
      reason: null,
      fields: [],
    })
    await chargeTreatment(tx, author, { patientId, treatmentId: id, amountMinor: valueMinor })
    await ensureCareRelation(deps, tx, context, { patientId, doctorUserId: doctor.userId, startsOn })
    await notifyTreatmentChanged(tx, { id, status: 'started', exceptUserId: author.userId, at: author.at })
    const event = { action: 'treatment.create', object: { kind: 'treatment', id }, fields: fieldsIn(body) } as const
    return await loadTreatment(deps, context, id, audited(tx, context, event))
  })
}
