import type { MembershipTier, TierId } from '@piel/contract/catalogue'
import { discounted } from '@piel/contract/money'
import type { CreateTreatmentBody, Treatment } from '@piel/contract/treatments'
import type { Transaction } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { recordAudit } from '../../http/audit.ts'
import type { ActorContext } from '../../http/context.ts'
import { newId } from '../../lib/id.ts'
import { orNone } from '../../lib/or-none.ts'
import { asItIs, findTier, findType } from '../catalogue/catalogue.repository.ts'
import { feedCare } from '../care/care-feed.service.ts'
import { holdPatient } from '../care/care.repository.ts'
import { authorOf, chargeTreatment, membershipOn, sellMembership } from '../ledger/charges.service.ts'
import { activeDoctor, checkStart, refused } from './treatment-fields.service.ts'
import { readTreatment } from './treatments.service.ts'
import * as treatments from './treatments.repository.ts'
import { tellOfTreatment } from '../notifications/tell.repository.ts'

interface UnderTier {
  tier: TierId | null
  priceMinor: number | null
  discountPercent: number
}

/** The patient's membership of that tier, at what it was sold for; where there is none today, it is sold now. */
async function underTier(
  deps: Deps,
  tx: Transaction,
  context: ActorContext,
  patientId: string,
  tierId: TierId | null,
): Promise<UnderTier> {
  if (tierId === null) return { tier: null, priceMinor: null, discountPercent: 0 }
  const tier = (await findTier(tx, tierId, asItIs)) as MembershipTier
  const author = authorOf(deps, context)
  const membership = await membershipOn(tx, patientId, author.day)
  const { discountPercent } = tier
  if (membership?.tier === tierId) return { tier: tierId, priceMinor: membership.priceMinor, discountPercent }
  if (!tier.isActive) throw refused('/tier', 'validation.tierInactive')
  await sellMembership(tx, author, { patientId, tier: tierId, priceMinor: tier.priceMinor })
  await recordAudit(tx, context, {
    action: 'membership.sell',
    object: { kind: 'patient', id: patientId },
    fields: ['plan'],
  })
  return { tier: tierId, priceMinor: tier.priceMinor, discountPercent }
}

/**
 * Starts a treatment: charges it, sells the membership that it comes under where the patient has none, and lets the
 * doctor see the patient, in one transaction.
 * @throws AppError `archived` for the patient, `validation_failed`.
 */
export async function createTreatment(
  deps: Deps,
  context: ActorContext,
  body: CreateTreatmentBody,
): Promise<Treatment> {
  const today = deps.clock.today()
  const { patientId, doctorId, typeId, startsOn = today } = body
  checkStart(startsOn, today)
  return await deps.db.transaction(async (tx) => {
    const patient = await holdPatient(tx, patientId)
    if (!patient) throw refused('/patientId', 'validation.patientUnknown')
    if (patient.archived) throw new AppError('archived')
    const doctor = await activeDoctor(tx, doctorId)
    const type = await findType(tx, typeId, asItIs)
    if (!type) throw refused('/typeId', 'validation.typeUnknown')
    if (!type.isActive) throw refused('/typeId', 'validation.typeInactive')
    const { tier, priceMinor, discountPercent } = await underTier(deps, tx, context, patientId, body.tier ?? null)
    const author = authorOf(deps, context)
    const id = newId()
    const valueMinor = body.valueMinor ?? discounted(type.priceMinor, discountPercent)
    await treatments.insertTreatment(
      tx,
      {
        id,
        patientId,
        doctorId,
        typeId,
        tier,
        tierPriceMinor: priceMinor,
        valueMinor,
        startsOn,
        notes: orNone(body.notes),
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
    await feedCare(deps, tx, context, { patientId, doctorUserId: doctor.userId, startsOn })
    await tellOfTreatment(tx, { id, status: 'started', exceptUserId: author.userId, at: author.at })
    await recordAudit(tx, context, {
      action: 'treatment.create',
      object: { kind: 'treatment', id },
      fields: Object.keys(body),
    })
    return await readTreatment(deps, context, id, tx)
  })
}
