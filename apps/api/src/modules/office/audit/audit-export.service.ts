import { auditCsv, type auditEndpoints, type AuditEvent, outcomeLabels } from '@piel/contract/office/audit'
import type { ParsedOf } from '@piel/contract/core/endpoint'
import { listExport, type Column } from '#/csv/export.ts'
import type { WordsOf } from '#/csv/words.ts'
import { findEvents } from './audit.repository.ts'
import { filterOf } from './audit.service.ts'

/** Actions and kinds keep their names: they are what a search in the trail takes. */
const columns = ({ heads: c, language, yes, no }: WordsOf<typeof auditCsv>): Column<AuditEvent>[] => [
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

export const exportEvents = listExport(
  auditCsv,
  columns,
  async (deps, _context, query: ParsedOf<typeof auditEndpoints.export>['query']) => {
    const filter = await filterOf(deps, query)
    const ascending = query.sort === 'sequence'
    return {
      next: (last, limit) =>
        findEvents(deps.db, deps.names, filter, { limit, offset: 0, ascending, after: last?.sequence }),
    }
  },
)
