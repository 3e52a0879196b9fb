import type { AuditActor, AuditChain, auditEndpoints, AuditDetail, AuditEvent } from '@piel/contract/office/audit'
import type { AnswerOf, ParsedOf } from '@piel/contract/core/endpoint'
import { countCap, maxOffset } from '@piel/contract/core/pagination'
import { changedFields } from '@piel/contract/core/versions'
import { nounOf } from '@piel/contract/nouns'
import type { Deps } from '#/deps.ts'
import { isFiltered } from '#/db/lists/search.ts'
import { AppError } from '#/lib/app-error.ts'
import { recordAudit } from '#/audit/audit.ts'
import { auditWatch } from '#/audit/watch.ts'
import type { ActorContext } from '#/lib/context.ts'
import * as audit from './audit.repository.ts'
import { findKeptBy } from '#/modules/core/history/changes.repository.ts'
import { namesIn } from '#/modules/core/history/names.repository.ts'
import { findPerson } from '#/modules/people/patients/person.repository.ts'
import { findLatest, findReaders } from './readers.repository.ts'

type Query = ParsedOf<typeof auditEndpoints.list>['query']

const wrongCursor = () =>
  new AppError('validation_failed', { errors: [{ pointer: '/query/cursor', code: 'validation.invalid' }] })

/** The filter of a query, with days converted to instants in the clinic's time zone. */
export async function filterOf(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  query: Omit<Query, 'page' | 'limit' | 'cursor'>,
): Promise<audit.AuditFilter> {
  const { actorId, actor = '', objectKind, objectId, action, outcome, from, to } = query
  const actorIds = isFiltered(actor) ? await audit.findActorIds(db, actor) : undefined
  const filter = { actorId, actorIds, objectKind, objectId, action, outcome }
  if (from === undefined && to === undefined) return filter
  return { ...filter, ...(await audit.boundsOf(db, { from, to }, env.clinic.timeZone)) }
}

export async function listEvents(deps: Deps, query: Query): Promise<AnswerOf<typeof auditEndpoints.list>> {
  const { db, names } = deps
  const { page, limit, cursor } = query
  const offset = (page - 1) * limit
  if (cursor === undefined && offset > maxOffset) throw new AppError('page_too_deep')
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) throw wrongCursor()
  const filter = await filterOf(deps, query)
  const data = await audit.findEvents(db, names, filter, {
    limit,
    offset: cursor === undefined ? offset : 0,
    ascending: query.sort === 'sequence',
    after: cursor === undefined ? undefined : Number(cursor),
  })
  const total = await audit.countEvents(db, filter, countCap)
  return {
    data,
    filtered: await audit.findNames(db, names, query),
    meta: {
      page,
      limit,
      total: Math.min(total, countCap),
      totalIsExact: total <= countCap,
      ...cursorsOf(data, page, limit),
    },
  }
}

function cursorsOf(data: AuditEvent[], page: number, limit: number): { cursors?: Record<string, string> } {
  const last = data.length === limit ? data.at(-1) : undefined
  return last ? { cursors: { [page + 1]: String(last.sequence) } } : {}
}

export const listActors = (deps: Deps, search: string): Promise<AuditActor[]> => audit.findActors(deps.db, search)

/**
 * Gets one event in full, and records the reading. Reading the list is not recorded, because each reading would
 * lengthen it.
 * @throws AppError `not_found`.
 */
export async function readEvent(deps: Deps, context: ActorContext, sequence: number): Promise<AuditDetail> {
  const event = await audit.findEvent(deps.db, deps.names, sequence)
  if (!event) throw new AppError('not_found')
  await recordAudit(deps.db, context, { action: 'audit.read', object: { kind: 'audit', id: String(sequence) } })
  const kept = await findKeptBy(deps.db, deps.names, sequence)
  const changes = kept
    .map(({ before, after, ...object }) => ({ ...object, fields: changedFields(nounOf(object.kind), before, after) }))
    .filter(({ fields }) => fields.length > 0)
  const shown = changes.map(({ kind, fields }) => ({ noun: nounOf(kind), fields }))
  return { ...event, changes, names: await namesIn(deps.db, deps.names, shown) }
}

/** Who read a patient's data; the request itself is recorded too. @throws AppError `not_found`. */
export async function readReaders(
  deps: Deps,
  context: ActorContext,
  patientId: string,
): Promise<AnswerOf<typeof auditEndpoints.readers>> {
  const person = await findPerson(deps.db, patientId)
  if (!person) throw new AppError('not_found')
  await recordAudit(deps.db, context, { action: 'audit.read', object: { kind: 'patient', id: person.id } })
  return { data: await findReaders(deps.db, person.ids), latest: await findLatest(deps.db, deps.names, person.ids) }
}

/** Verifies one more step of the chain and returns the progress. */
export async function readChain(deps: Deps): Promise<AuditChain> {
  const watch = auditWatch(deps)
  await watch.advance()
  return await watch.state()
}
