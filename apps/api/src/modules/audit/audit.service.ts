import type { auditEndpoints, AuditEvent } from '@piel/contract/audit'
import type { AnswerOf, ParsedOf } from '@piel/contract/endpoint'
import { countCap, deepestOffset } from '@piel/contract/pagination'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { countEvents, findEvents } from './audit.repository.ts'

type Query = ParsedOf<typeof auditEndpoints.list>['query']

const wrongCursor = () =>
  new AppError('validation_failed', { errors: [{ pointer: '/query/cursor', code: 'validation.invalid' }] })

/** A page of the audit trail. The endpoint's permission has decided who may read it; there is no rule on single events. */
export async function listEvents({ db }: Deps, query: Query): Promise<AnswerOf<typeof auditEndpoints.list>> {
  const { page, limit, cursor, actorId, objectId, action } = query
  const filter = { actorId, objectId, action }
  const offset = (page - 1) * limit
  if (cursor === undefined && offset > deepestOffset) throw new AppError('page_too_deep')
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) throw wrongCursor()
  const data = await findEvents(db, filter, {
    limit,
    offset: cursor === undefined ? offset : 0,
    ascending: query.sort === 'sequence',
    beyond: cursor === undefined ? undefined : Number(cursor),
  })
  const total = await countEvents(db, filter, countCap)
  return {
    data,
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
