import type {
  catalogueEndpoints,
  CreateTypeBody,
  MembershipTier,
  TreatmentType,
  UpdateTypeBody,
} from '@piel/contract/money/catalogue'
import type { TierId } from '@piel/contract/core/tiers'
import type { AnswerOf, ParsedOf } from '@piel/contract/core/endpoint'
import type { Transaction } from '#/db/database.ts'
import { codeOf } from '#/db/errors.ts'
import type { Deps } from '#/deps.ts'
import { recordAudit } from '#/audit/audit.ts'
import { type ActorContext, authorOf } from '#/lib/context.ts'
import { changesOf, fieldsIn } from '#/lib/fields.ts'
import { newId } from '#/lib/id.ts'
import { checkLocked, type VersionedCall } from '#/lib/versioned.ts'
import { findRow, forUpdate, insertRow, listRows, updateRow } from '#/modules/core/short-list/short-list.repository.ts'
import { checkNames, getRow, nameTaken } from '#/modules/core/short-list/short-list.service.ts'
import * as catalogue from './catalogue.repository.ts'
import { treatmentTypes } from './catalogue.repository.ts'
import { insertTierChange, insertTypeChange, listTierChanges, listTypeChanges } from './changes.repository.ts'

type Changes = AnswerOf<typeof catalogueEndpoints.typeChanges>
type UpdateTierBody = ParsedOf<typeof catalogueEndpoints.updateTier>['body']
type Update<Id extends string, Body> = VersionedCall & { id: Id; body: Body }

export async function getCatalogue({ db }: Deps): Promise<AnswerOf<typeof catalogueEndpoints.get>> {
  return { types: await listRows(db, treatmentTypes), tiers: await catalogue.listTiers(db) }
}

export const getType = ({ db }: Deps, id: string): Promise<TreatmentType> => getRow(db, treatmentTypes, id)

export async function typeChanges(deps: Deps, id: string): Promise<Changes> {
  await getType(deps, id)
  return { data: await listTypeChanges(deps.db, id) }
}

export async function tierChanges({ db }: Deps, id: TierId): Promise<Changes> {
  return { data: await listTierChanges(db, id) }
}

const code = 'validation.catalogueNameTaken'

const uniques: Record<string, 'nameEn' | 'nameEs'> = {
  treatment_types_name_en: 'nameEn',
  treatment_types_name_es: 'nameEs',
}

/** Runs a change of a type in a transaction. @throws AppError `name_taken`, also if the name was taken concurrently. */
async function withNameConflicts<T>({ db }: Deps, work: (tx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(work)
  } catch (error) {
    const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
    const name = codeOf(error) === '23505' ? uniques[constraint] : undefined
    throw name ? nameTaken([name], code, error) : error
  }
}

const names = { names: ['nameEn', 'nameEs'], code } as const

export async function createType(deps: Deps, context: ActorContext, body: CreateTypeBody): Promise<TreatmentType> {
  return await withNameConflicts(deps, async (tx) => {
    const id = newId()
    const author = authorOf(deps, context)
    const row = { ...body, id, at: author.at }
    await checkNames(tx, treatmentTypes, row, names)
    await insertRow(tx, treatmentTypes, row)
    await insertTypeChange(tx, id, author)
    const object = { kind: 'treatment_type', id } as const
    await recordAudit(tx, context, { action: 'catalogue.type_create', object, fields: fieldsIn(body) })
    return await getRow(tx, treatmentTypes, id)
  })
}

/** Past sales keep their price. @throws AppError `not_found`, `name_taken`, `version_conflict`. */
export async function updateType(
  deps: Deps,
  context: ActorContext,
  { id, body, ifMatch }: Update<string, UpdateTypeBody>,
): Promise<TreatmentType> {
  return await withNameConflicts(deps, async (tx) => {
    const before = checkLocked(await findRow(tx, treatmentTypes, id, forUpdate), ifMatch)
    const changes = changesOf(before, body)
    const fields = fieldsIn(changes)
    if (fields.length > 0) {
      const author = authorOf(deps, context)
      await checkNames(tx, treatmentTypes, { ...before, ...changes }, names)
      await updateRow(tx, treatmentTypes, id, changes, author.at)
      await insertTypeChange(tx, id, author)
    }
    await recordAudit(tx, context, { action: 'catalogue.type_update', object: { kind: 'treatment_type', id }, fields })
    return await getRow(tx, treatmentTypes, id)
  })
}

/** Past sales keep their price. @throws AppError `version_conflict`. */
export async function updateTier(
  deps: Deps,
  context: ActorContext,
  { id, body, ifMatch }: Update<TierId, UpdateTierBody>,
): Promise<MembershipTier> {
  return await deps.db.transaction(async (tx) => {
    const before = checkLocked(await catalogue.findTier(tx, id, forUpdate), ifMatch)
    const changes = changesOf(before, body)
    const fields = fieldsIn(changes)
    if (fields.length > 0) {
      const author = authorOf(deps, context)
      await catalogue.updateTier(tx, id, changes, author.at)
      await insertTierChange(tx, id, author)
    }
    await recordAudit(tx, context, { action: 'catalogue.tier_update', object: { kind: 'membership_tier', id }, fields })
    return (await catalogue.findTier(tx, id)) ?? before
  })
}
