import {
  maxAppointmentTypes,
  partRoles,
  type appointmentTypeEndpoints,
  type AppointmentType,
  type CreateAppointmentTypeBody,
  type UpdateAppointmentTypeBody,
} from '@piel/contract/agenda/types'
import type { AnswerOf } from '@piel/contract/core/endpoint'
import { auditOf } from '#/audit/audit.ts'
import type { Queryable, Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { invalidField } from '#/lib/app-error.ts'
import type { ActorContext } from '#/lib/context.ts'
import { changesOf, fieldsIn, givenFields } from '#/lib/fields.ts'
import { newId } from '#/lib/id.ts'
import { checkLocked, type VersionedCall } from '#/lib/versioned.ts'
import {
  findRow,
  forUpdate,
  insertRow,
  listRows,
  lockList,
  updateRow,
} from '#/modules/core/short-list/short-list.repository.ts'
import { checkNames, getRow, nextPosition } from '#/modules/core/short-list/short-list.service.ts'
import { appointmentTypes, hasTreatmentType, stored } from './types.repository.ts'

export async function listTypes({ db }: Deps): Promise<AnswerOf<typeof appointmentTypeEndpoints.list>> {
  return { data: await listRows(db, appointmentTypes) }
}

export const getType = (db: Queryable, id: string): Promise<AppointmentType> => getRow(db, appointmentTypes, id)

const audit = auditOf('appointment_type')

type Checked = Pick<
  AppointmentType,
  'id' | 'nameEn' | 'nameEs' | 'minutes' | 'parts' | 'deviceKind' | 'treatmentTypeId' | 'feeMinor' | 'feeWhen'
>

async function check(tx: Transaction, type: Checked): Promise<void> {
  const late = partRoles.find((role) => (type.parts[role]?.[1] ?? 0) > type.minutes)
  if (late) throw invalidField(`/parts/${late}`, 'validation.partInvalid')
  if ((type.deviceKind === null) !== (type.parts.device === null))
    throw invalidField('/deviceKind', 'validation.deviceKindWithPart')
  if (type.feeWhen !== 'never' && type.feeMinor === null) throw invalidField('/feeMinor', 'validation.feeRequired')
  if (type.treatmentTypeId !== null && !(await hasTreatmentType(tx, type.treatmentTypeId)))
    throw invalidField('/treatmentTypeId', 'validation.typeUnknown')
  await checkNames(tx, appointmentTypes, type, {
    names: ['nameEn', 'nameEs'],
    code: 'validation.appointmentTypeNameTaken',
  })
}

export async function createType(
  deps: Deps,
  context: ActorContext,
  body: CreateAppointmentTypeBody,
): Promise<AppointmentType> {
  return await deps.db.transaction(async (tx) => {
    const position = await nextPosition(tx, appointmentTypes, maxAppointmentTypes)
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
    await check(tx, type)
    await insertRow(tx, appointmentTypes, {
      ...stored(type),
      id: type.id,
      position,
      at: deps.clock.now().toISOString(),
    })
    await audit(tx, context, 'agenda.type_create', type.id, fieldsIn(body))
    return await getType(tx, type.id)
  })
}

export async function updateType(
  deps: Deps,
  context: ActorContext,
  { body, ...call }: VersionedCall & { body: UpdateAppointmentTypeBody },
): Promise<AppointmentType> {
  return await deps.db.transaction(async (tx) => {
    await lockList(tx, appointmentTypes)
    const before = checkLocked(await findRow(tx, appointmentTypes, call.id, forUpdate), call.ifMatch)
    const changes = changesOf(before, body)
    const fields = fieldsIn(changes)
    if (fields.length > 0) {
      await check(tx, { ...before, ...changes })
      await updateRow(tx, appointmentTypes, before.id, stored(changes), deps.clock.now().toISOString())
    }
    await audit(tx, context, 'agenda.type_update', before.id, fields)
    return await getType(tx, before.id)
  })
}
