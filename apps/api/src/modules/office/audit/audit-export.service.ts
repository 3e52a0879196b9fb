import { auditCsv, type auditEndpoints, type AuditEvent, outcomeLabels } from '@piel/contract/office/audit'
import type { ParsedOf } from '@piel/contract/core/endpoint'
import type { CsvAnswer } from '#/csv/csv.ts'
import { exportList, type Column } from '#/csv/export.ts'
import type { CsvWords } from '#/csv/words.ts'
import type { Deps } from '#/deps.ts'
import type { ActorContext } from '#/lib/context.ts'
import { findEvents } from './audit.repository.ts'
import { filterOf } from './audit.service.ts'

/** Actions and kinds keep their codes, which searches in the trail take. */
type Words = CsvWords<keyof typeof auditCsv.heads.en>

const columns = ({ heads: c, language, yes, no }: Words): Column<AuditEvent>[] => [
  { label: c.number, cell: ({ sequence }) => sequence },
  { label: c.at, cell: ({ at }) => at },
  { label: c.actor, cell: ({ actor }) => actor.name },
  { label: c.actorId, cell: ({ actor }) => actor.id },
  { label: c.role, cell: ({ actor }) => actor.role },
  { label: c.action, cell: ({ action }) => action },
  { label: c.outcome, cell: ({ outcome }) => outcomeLabels[language][outcome] },
  { label: c.objectKind, cell: ({ object }) => object.kind },
  { label: c.object, cell: ({ object }) => object.name },
  { label: c.objectId, cell: ({ object }) => object.id },
  { label: c.fields, cell: ({ fields }) => fields.join(' ') },
  { label: c.address, cell: ({ address }) => address },
  { label: c.requestId, cell: ({ requestId }) => requestId },
  { label: c.sealed, cell: ({ sealed }) => (sealed ? yes : no) },
]

export async function exportEvents(
  deps: Deps,
  context: ActorContext,
  query: ParsedOf<typeof auditEndpoints.export>['query'],
): Promise<CsvAnswer> {
  const filter = await filterOf(deps, query)
  const ascending = query.sort === 'sequence'
  return await exportList(deps, context, {
    of: auditCsv,
    query,
    columns,
    next: (last: AuditEvent | undefined, limit) =>
      findEvents(deps.db, deps.names, filter, { limit, offset: 0, ascending, after: last?.sequence }),
  })
}
