import { isRegimeOf } from '@piel/contract/core/tax-regimes'
import type { Clinic, UpdateClinicBody } from '@piel/contract/office/clinic'
import { auditOf } from '#/audit/audit.ts'
import type { Queryable } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { invalidField } from '#/lib/app-error.ts'
import { type ActorContext, authorOf } from '#/lib/context.ts'
import { changesOf, fieldsIn } from '#/lib/fields.ts'
import { checkLocked, type VersionedCall } from '#/lib/versioned.ts'
import { redraw } from '#/modules/account/images/images.service.ts'
import { forUpdate } from '#/modules/core/short-list/short-list.repository.ts'
import * as clinics from './clinic.repository.ts'
import type { StoredClinic } from './clinic.repository.ts'

const audit = auditOf('clinic')

function withEnvironment({ env }: Pick<Deps, 'env'>, stored: StoredClinic): Clinic {
  const setBy = (['name', 'address', 'phone', 'taxId'] as const).flatMap((field) => {
    const variable = env.clinicSetBy[field]
    return variable === undefined ? [] : [{ field, variable }]
  })
  const { name, address = null, phone = null, taxId = null } = env.clinic
  return { ...stored, setBy, defaults: { name, address, phone, taxId } }
}

const sameId = (stored: StoredClinic | undefined, id: string | undefined) =>
  id === undefined || stored?.id === id ? stored : undefined

/** What the clinic has stored, and what the environment decides. @throws AppError `not_found` for another id. */
export async function getClinic(deps: Pick<Deps, 'db' | 'env'>, id?: string, db: Queryable = deps.db): Promise<Clinic> {
  return withEnvironment(deps, checkLocked(sameId(await clinics.findStoredClinic(db), id), undefined))
}

/** @throws AppError `not_found`, `version_conflict`, `validation_failed` for a regime that the RFC cannot have. */
export async function updateClinic(
  deps: Deps,
  context: ActorContext,
  { body, ...call }: VersionedCall & { body: UpdateClinicBody },
): Promise<Clinic> {
  return await deps.db.transaction(async (tx) => {
    const stored = sameId(await clinics.findStoredClinic(tx, forUpdate), call.id)
    const before = checkLocked(stored, call.ifMatch)
    const changes = changesOf<object, object>(before, body) as Partial<StoredClinic>
    const { taxId, taxRegime } = { ...before, ...changes }
    if (taxId !== null && taxRegime !== null && !isRegimeOf(taxId, taxRegime))
      throw invalidField('/taxRegime', 'validation.taxRegimeMismatch')
    const fields = fieldsIn(changes as UpdateClinicBody)
    if (fields.length > 0) await clinics.updateStoredClinic(tx, changes, authorOf(deps, context).at)
    await audit(tx, context, 'clinic.update', before.id, fields)
    return await getClinic(deps, before.id, tx)
  })
}

/** Replaces the logo, or removes it. @throws AppError `not_found`, `version_conflict`, and those of drawing it. */
export async function setLogo(
  deps: Deps,
  context: ActorContext,
  { upload, ...call }: VersionedCall & { upload: Uint8Array | null },
): Promise<Clinic> {
  const image = upload && (await redraw(upload, 'logo'))
  return await deps.db.transaction(async (tx) => {
    const stored = sameId(await clinics.findStoredClinic(tx, forUpdate), call.id)
    const { id, logoId } = checkLocked(stored, call.ifMatch)
    if (image === null && logoId === null) return await getClinic(deps, id, tx)
    const by = authorOf(deps, context)
    if (image) await clinics.insertLogo(tx, image, by)
    await clinics.updateStoredClinic(tx, { logoId: image?.id ?? null }, by.at)
    if (logoId !== null) await clinics.deleteLogo(tx, logoId)
    await audit(tx, context, 'clinic.logo', id, ['logoId'])
    return await getClinic(deps, id, tx)
  })
}
