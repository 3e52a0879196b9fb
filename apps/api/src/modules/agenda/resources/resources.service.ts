import {
  type CreateResourceBody,
  type Resource,
  type resourceEndpoints,
  type UpdateResourceBody,
  maxResources,
} from '@piel/contract/agenda/resources'
import type { AnswerOf } from '@piel/contract/core/endpoint'
import { auditOf } from '#/audit/audit.ts'
import type { Queryable, Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { AppError, invalidField } from '#/lib/app-error.ts'
import type { ActorContext } from '#/lib/context.ts'
import { changesOf, fieldsIn } from '#/lib/fields.ts'
import { newId } from '#/lib/id.ts'
import { checkLocked, type VersionedCall } from '#/lib/versioned.ts'
import { countUpcoming } from '#/modules/agenda/appointment-store/guards.repository.ts'
import { findLocation } from '#/modules/agenda/locations/locations.repository.ts'
import { agendaScope } from '#/modules/agenda/appointment-store/agenda.policy.ts'
import { insertRow, lockList, updateRow } from '#/modules/core/short-list/short-list.repository.ts'
import { nameTaken, nextPosition } from '#/modules/core/short-list/short-list.service.ts'
import * as repository from './resources.repository.ts'

const { countBeyond, findResource, findTaken, forUpdate, maySeePatients, resources } = repository

export async function listResources(
  { db }: Deps,
  context: ActorContext,
): Promise<AnswerOf<typeof resourceEndpoints.list>> {
  return { data: await repository.listResources(db, agendaScope(context)) }
}

/** @throws AppError `not_found`, also for a person that the caller may not see. */
export async function getResource(db: Queryable, context: ActorContext, id: string): Promise<Resource> {
  const found = await findResource(db, agendaScope(context), id)
  if (!found) throw new AppError('not_found')
  return found
}

const audit = auditOf('agenda_resource')

/** @throws AppError `validation_failed` for a person who sees no patients, or an unknown location. */
async function checkReferences(tx: Transaction, body: CreateResourceBody): Promise<void> {
  if (body.kind === 'person') {
    if (!(await maySeePatients(tx, body.userId))) throw invalidField('/userId', 'validation.personUnknown')
  } else if (!(await findLocation(tx, body.locationId))) throw invalidField('/locationId', 'validation.locationUnknown')
}

export async function createResource(deps: Deps, context: ActorContext, body: CreateResourceBody): Promise<Resource> {
  return await deps.db.transaction(async (tx) => {
    const position = await nextPosition(tx, resources, maxResources)
    await checkReferences(tx, body)
    const row = { ...body, id: newId(), position, at: deps.clock.now().toISOString() }
    const taken = await findTaken(tx, row)
    if (taken.user) throw nameTaken(['userId'], 'validation.personTwice')
    if (taken.name && body.isActive) throw nameTaken(['name'], 'validation.resourceNameTaken')
    await insertRow(tx, resources, row)
    await audit(tx, context, 'agenda.resource_create', row.id, fieldsIn(body))
    return await getResource(tx, context, row.id)
  })
}

/** @throws AppError `validation_failed` for a field that this kind of resource does not have. */
function checkFields({ kind }: Resource, { name, deviceKind }: UpdateResourceBody): void {
  if (name !== undefined && kind === 'person') throw invalidField('/name', 'validation.invalid')
  if (deviceKind !== undefined && kind !== 'device') throw invalidField('/deviceKind', 'validation.invalid')
}

async function checkUse(tx: Transaction, after: Resource, isEnded: boolean, now: string): Promise<void> {
  const count = isEnded
    ? await countUpcoming(tx, { resourceId: after.id }, now)
    : await countBeyond(tx, after.id, after.capacity + after.overbook)
  if (count > 0) throw new AppError('has_appointments', { count })
}

export async function updateResource(
  deps: Deps,
  context: ActorContext,
  { body, ...call }: VersionedCall & { body: UpdateResourceBody },
): Promise<Resource> {
  return await deps.db.transaction(async (tx) => {
    await lockList(tx, resources)
    const found = await findResource(tx, agendaScope(context), call.id, forUpdate)
    const before = checkLocked(found, call.ifMatch)
    checkFields(before, body)
    const changes = changesOf(before, body)
    const fields = fieldsIn(changes)
    if (fields.length > 0) {
      const after = { ...before, ...changes }
      const taken = after.kind !== 'person' && after.isActive && (await findTaken(tx, after)).name
      if (taken) throw nameTaken(['name'], 'validation.resourceNameTaken')
      const at = deps.clock.now().toISOString()
      await checkUse(tx, after, changes.isActive === false, at)
      await updateRow(tx, resources, before.id, changes, at)
    }
    await audit(tx, context, 'agenda.resource_update', before.id, fields)
    return await getResource(tx, context, before.id)
  })
}
