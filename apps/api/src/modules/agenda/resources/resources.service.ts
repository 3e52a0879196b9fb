import type {
  CreateResourceBody,
  Resource,
  resourceEndpoints,
  UpdateResourceBody,
} from '@piel/contract/agenda/resources'
import { maxResources } from '@piel/contract/agenda/resources'
import type { AuditField } from '@piel/contract/core/audit-fields'
import type { AnswerOf } from '@piel/contract/core/endpoint'
import { recordAudit } from '#/audit/audit.ts'
import type { Queryable, Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { AppError, invalidField } from '#/lib/app-error.ts'
import type { ActorContext } from '#/lib/context.ts'
import { changesOf, fieldsIn } from '#/lib/fields.ts'
import { newId } from '#/lib/id.ts'
import { checkLocked, type VersionedCall } from '#/lib/versioned.ts'
import { countToCome } from '#/modules/core/appointment-store/guards.repository.ts'
import { findLocation } from '#/modules/agenda/locations/locations.repository.ts'
import { agendaScope } from '#/modules/core/appointment-store/agenda.policy.ts'
import * as resources from './resources.repository.ts'

export async function listResources(
  { db }: Deps,
  context: ActorContext,
): Promise<AnswerOf<typeof resourceEndpoints.list>> {
  return { data: await resources.listResources(db, agendaScope(context)) }
}

/** @throws AppError `not_found`, also for a person that the caller may not see. */
export async function getResource(db: Queryable, context: ActorContext, id: string): Promise<Resource> {
  const found = await resources.findResource(db, agendaScope(context), id)
  if (!found) throw new AppError('not_found')
  return found
}

const audit = (
  tx: Transaction,
  context: ActorContext,
  verb: 'resource_create' | 'resource_update',
  id: string,
  fields: readonly AuditField[],
) => recordAudit(tx, context, { action: `agenda.${verb}`, object: { kind: 'agenda_resource', id }, fields })

const nameTaken = (field: 'name' | 'userId') =>
  new AppError('name_taken', {
    errors: [
      { pointer: `/${field}`, code: field === 'name' ? 'validation.resourceNameTaken' : 'validation.personTwice' },
    ],
  })

/** @throws AppError `validation_failed` for a person without patients, an unknown location. */
async function checkReferences(tx: Transaction, body: CreateResourceBody): Promise<void> {
  if (body.kind === 'person') {
    if (!(await resources.maySeePatients(tx, body.userId))) throw invalidField('/userId', 'validation.personUnknown')
  } else if (!(await findLocation(tx, body.locationId))) throw invalidField('/locationId', 'validation.locationUnknown')
}

/** Creates a resource at the end of the list. @throws AppError `name_taken`, `list_full`, `validation_failed`. */
export async function createResource(deps: Deps, context: ActorContext, body: CreateResourceBody): Promise<Resource> {
  return await deps.db.transaction(async (tx) => {
    await resources.lockResources(tx)
    await checkReferences(tx, body)
    const id = newId()
    const taken = await resources.countResources(tx, { id, ...body })
    if (taken.user) throw nameTaken('userId')
    if (taken.name && body.isActive) throw nameTaken('name')
    if (taken.total >= maxResources) throw new AppError('list_full')
    const at = deps.clock.now().toISOString()
    const empty = { userId: null, locationId: null, name: null, deviceKind: null }
    await resources.insertResource(tx, { ...empty, ...body, id, position: taken.total, at })
    await audit(tx, context, 'resource_create', id, fieldsIn(body))
    return await getResource(tx, context, id)
  })
}

/** @throws AppError `validation_failed` for a field that this kind of resource does not have. */
function checkFields({ kind }: Resource, { name, deviceKind }: UpdateResourceBody): void {
  if (name !== undefined && kind === 'person') throw invalidField('/name', 'validation.invalid')
  if (deviceKind !== undefined && kind !== 'device') throw invalidField('/deviceKind', 'validation.invalid')
}

/** @throws AppError `has_appointments` with their number. */
async function checkUse(tx: Transaction, after: Resource, isEnded: boolean, now: string): Promise<void> {
  const count = isEnded
    ? await countToCome(tx, { resourceId: after.id }, now)
    : await resources.countBeyond(tx, after.id, after.capacity + after.overbook)
  if (count > 0) throw new AppError('has_appointments', { count })
}

/**
 * Updates the fields that are sent and differ.
 * @throws AppError `not_found`, `version_conflict`, `name_taken`, `has_appointments`, `validation_failed`.
 */
export async function updateResource(
  deps: Deps,
  context: ActorContext,
  { body, ...call }: VersionedCall & { body: UpdateResourceBody },
): Promise<Resource> {
  return await deps.db.transaction(async (tx) => {
    await resources.lockResources(tx)
    const found = await resources.findResource(tx, agendaScope(context), call.id, resources.forUpdate)
    const before = checkLocked(found, call.ifMatch)
    checkFields(before, body)
    const changes = changesOf(before, body)
    const fields = fieldsIn(changes)
    if (fields.length > 0) {
      const after = { ...before, ...changes }
      const taken = after.kind !== 'person' && after.isActive && (await resources.countResources(tx, after)).name
      if (taken) throw nameTaken('name')
      const at = deps.clock.now().toISOString()
      await checkUse(tx, after, changes.isActive === false, at)
      await resources.updateResource(tx, before.id, changes, at)
    }
    await audit(tx, context, 'resource_update', before.id, fields)
    return await getResource(tx, context, before.id)
  })
}
