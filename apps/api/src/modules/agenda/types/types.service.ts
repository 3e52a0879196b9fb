import {
  maxAppointmentTypes,
  partRoles,
  type appointmentTypeEndpoints,
  type AppointmentType,
  type CreateAppointmentTypeBody,
  type UpdateAppointmentTypeBody,
} from '@piel/contract/agenda/types'
import type { AuditField } from '@piel/contract/core/audit-fields'
import type { AnswerOf } from '@piel/contract/core/endpoint'
import { recordAudit } from '#/audit/audit.ts'
import type { Queryable, Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { AppError, invalidField } from '#/lib/app-error.ts'
import type { ActorContext } from '#/lib/context.ts'
import { changesOf, fieldsIn, givenFields } from '#/lib/fields.ts'
import { newId } from '#/lib/id.ts'
import { checkLocked, type VersionedCall } from '#/lib/versioned.ts'
import * as types from './types.repository.ts'

export async function listTypes({ db }: Deps): Promise<AnswerOf<typeof appointmentTypeEndpoints.list>> {
  return { data: await types.listTypes(db) }
}

/** @throws AppError `not_found`. */
export async function getType(db: Queryable, id: string): Promise<AppointmentType> {
  const found = await types.findType(db, id)
  if (!found) throw new AppError('not_found')
  return found
}

const audit = (
  tx: Transaction,
  context: ActorContext,
  verb: 'type_create' | 'type_update',
  id: string,
  fields: readonly AuditField[],
) => recordAudit(tx, context, { action: `agenda.${verb}`, object: { kind: 'appointment_type', id }, fields })

type Checked = Pick<
  AppointmentType,
  'id' | 'nameEn' | 'nameEs' | 'minutes' | 'parts' | 'deviceKind' | 'treatmentTypeId' | 'feeMinor' | 'feeWhen'
>

/** @returns how many types there are. @throws AppError `name_taken`, `validation_failed`. */
async function check(tx: Transaction, type: Checked): Promise<number> {
  const late = partRoles.find((role) => (type.parts[role]?.[1] ?? 0) > type.minutes)
  if (late) throw invalidField(`/parts/${late}`, 'validation.partInvalid')
  if ((type.deviceKind === null) !== (type.parts.device === null))
    throw invalidField('/deviceKind', 'validation.deviceKindWithPart')
  if (type.feeWhen !== 'never' && type.feeMinor === null) throw invalidField('/feeMinor', 'validation.feeRequired')
  const { total, hasTreatmentType, ...taken } = await types.countTypes(tx, type)
  if (!hasTreatmentType) throw invalidField('/treatmentTypeId', 'validation.typeUnknown')
  const names = (['nameEn', 'nameEs'] as const).filter((name) => taken[name])
  if (names.length > 0)
    throw new AppError('name_taken', {
      errors: names.map((name) => ({ pointer: `/${name}`, code: 'validation.appointmentTypeNameTaken' })),
    })
  return total
}

/** Creates a type at the end of the list. @throws AppError `name_taken`, `list_full`, `validation_failed`. */
export async function createType(
  deps: Deps,
  context: ActorContext,
  body: CreateAppointmentTypeBody,
): Promise<AppointmentType> {
  return await deps.db.transaction(async (tx) => {
    await types.lockTypes(tx)
    const empty = { deviceKind: null, feeMinor: null, preparationEn: null, preparationEs: null, treatmentTypeId: null }
    const parts = body.parts ?? {
      lead: [0, body.minutes] as [number, number],
      assistant: null,
      room: null,
      device: null,
    }
    const type = { ...empty, ...body, ...givenFields({ ...empty, ...body }), parts, id: newId() } as Omit<
      AppointmentType,
      'version' | 'createdAt' | 'updatedAt' | 'position'
    >
    const position = await check(tx, type)
    if (position >= maxAppointmentTypes) throw new AppError('list_full')
    await types.insertType(tx, { ...type, position, at: deps.clock.now().toISOString() })
    await audit(tx, context, 'type_create', type.id, fieldsIn(body))
    return await getType(tx, type.id)
  })
}

/** Updates the fields that are sent and differ. @throws AppError `not_found`, `version_conflict`, `name_taken`, `validation_failed`. */
export async function updateType(
  deps: Deps,
  context: ActorContext,
  { body, ...call }: VersionedCall & { body: UpdateAppointmentTypeBody },
): Promise<AppointmentType> {
  return await deps.db.transaction(async (tx) => {
    await types.lockTypes(tx)
    const before = checkLocked(await types.findType(tx, call.id, types.forUpdate), call.ifMatch)
    const changes = changesOf(before, body)
    const fields = fieldsIn(changes)
    if (fields.length > 0) {
      await check(tx, { ...before, ...changes })
      await types.updateType(tx, before.id, changes, deps.clock.now().toISOString())
    }
    await audit(tx, context, 'type_update', before.id, fields)
    return await getType(tx, before.id)
  })
}
