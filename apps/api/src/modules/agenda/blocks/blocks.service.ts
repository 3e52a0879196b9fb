import type {
  Block,
  blockEndpoints,
  BlockWithAppointments,
  CreateBlockBody,
  UpdateBlockBody,
} from '@piel/contract/agenda/blocks'
import { addDays } from '@piel/contract/core/dates'
import type { AnswerOf, ParsedOf } from '@piel/contract/core/endpoint'
import { auditOf } from '#/audit/audit.ts'
import type { Queryable, Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { AppError, invalidField } from '#/lib/app-error.ts'
import { type ActorContext, authorOf } from '#/lib/context.ts'
import { changesOf, emptyToNull, fieldsIn } from '#/lib/fields.ts'
import { newId } from '#/lib/id.ts'
import { checkLocked, type VersionedCall } from '#/lib/versioned.ts'
import { notifyAgenda } from '#/modules/agenda/appointment-store/appointments.repository.ts'
import { lockResources } from '#/modules/agenda/appointment-store/claims.repository.ts'
import { findLocation } from '#/modules/agenda/locations/locations.repository.ts'
import { listUnderBlock } from '#/modules/agenda/appointment-store/affected.repository.ts'
import { agendaScope, appointmentScope, wholeAgenda } from '#/modules/agenda/appointment-store/agenda.policy.ts'
import * as blocks from './blocks.repository.ts'
import { findResource } from '#/modules/agenda/resources/resources.repository.ts'

export async function listBlocks(
  { db, clock }: Deps,
  context: ActorContext,
  { from = clock.today(), to = addDays(from, 366), ...of }: ParsedOf<typeof blockEndpoints.list>['query'],
): Promise<AnswerOf<typeof blockEndpoints.list>> {
  return { data: await blocks.listBlocks(db, agendaScope(context), { from, to, ...of }) }
}

/** @throws AppError `not_found`, also for the block of a person that the caller may not see. */
export async function getBlock(
  deps: Deps,
  context: ActorContext,
  id: string,
  db: Queryable = deps.db,
): Promise<BlockWithAppointments> {
  const block = await blocks.findBlock(db, agendaScope(context), id)
  if (!block) throw new AppError('not_found')
  const now = deps.clock.now().toISOString()
  return { ...block, appointments: await listUnderBlock(db, appointmentScope(deps, context), id, now) }
}

const audit = auditOf('agenda_block')

type Of = Pick<Block, 'resourceId' | 'locationId'>

/** Locks the resource or location of a block, as bookings do. Doctors change only their own blocks. */
async function lockOf(tx: Transaction, context: ActorContext, of: Of): Promise<void> {
  const locked = await lockResources(tx, await blocks.resourcesOf(tx, of))
  const isOwn = locked.length === 1 && of.locationId === null && locked[0]?.userId === context.actor.userId
  if (context.reach === 'own' && !isOwn) throw new AppError('forbidden')
}

/** @throws AppError `validation_failed` for times or days out of order. */
function checkOrder({
  from,
  until,
  date,
  lastDate,
  repeat,
}: Pick<Block, 'from' | 'until' | 'date' | 'lastDate' | 'repeat'>) {
  if (from >= until) throw invalidField('/until', 'validation.timeOrder')
  if (lastDate !== null && (lastDate < date || repeat === 'once'))
    throw invalidField('/lastDate', repeat === 'once' ? 'validation.invalid' : 'validation.untilBeforeSince')
}

/** Creates a block; appointments within it stay. @throws AppError `forbidden`, `validation_failed`. */
export async function createBlock(
  deps: Deps,
  context: ActorContext,
  { note, lastDate = null, ...body }: CreateBlockBody,
): Promise<BlockWithAppointments> {
  const { resourceId, locationId } = { resourceId: body.resourceId ?? null, locationId: body.locationId ?? null }
  return await deps.db.transaction(async (tx) => {
    if (resourceId !== null && !(await findResource(tx, wholeAgenda(context.actor.userId), resourceId)))
      throw invalidField('/resourceId', 'validation.resourceUnknown')
    if (locationId !== null && !(await findLocation(tx, locationId)))
      throw invalidField('/locationId', 'validation.locationUnknown')
    checkOrder({ ...body, lastDate })
    await lockOf(tx, context, { resourceId, locationId })
    const { userId, name, at } = authorOf(deps, context)
    const id = newId()
    const row = { ...body, id, resourceId, locationId, note: emptyToNull(note), lastDate }
    await blocks.insertBlock(tx, { ...row, userId, name, at })
    await notifyAgenda(tx)
    await audit(tx, context, 'agenda.block_create', id)
    return await getBlock(deps, context, id, tx)
  })
}

/** Locks the resources of a block, then the block. @throws AppError `not_found`, `forbidden`, `version_conflict`. */
async function lock(tx: Transaction, context: ActorContext, { id, ifMatch }: VersionedCall): Promise<Block> {
  const seen = await blocks.findBlock(tx, agendaScope(context), id)
  if (!seen) throw new AppError('not_found')
  await lockOf(tx, context, seen)
  return checkLocked(await blocks.findBlock(tx, agendaScope(context), id, blocks.forUpdate), ifMatch)
}

export async function updateBlock(
  deps: Deps,
  context: ActorContext,
  { body, ...call }: VersionedCall & { body: UpdateBlockBody },
): Promise<BlockWithAppointments> {
  return await deps.db.transaction(async (tx) => {
    const before = await lock(tx, context, call)
    const changes = changesOf(before, body)
    const fields = fieldsIn(changes)
    if (fields.length > 0) {
      checkOrder({ ...before, ...changes })
      await blocks.updateBlock(tx, before.id, changes, deps.clock.now().toISOString())
      await notifyAgenda(tx)
    }
    await audit(tx, context, 'agenda.block_update', before.id, fields)
    return await getBlock(deps, context, before.id, tx)
  })
}

export async function archiveBlock(deps: Deps, context: ActorContext, call: VersionedCall): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { id } = await lock(tx, context, call)
    await blocks.archiveBlock(tx, id, { userId: context.actor.userId, at: deps.clock.now().toISOString() })
    await notifyAgenda(tx)
    await audit(tx, context, 'agenda.block_archive', id)
  })
}
