import type { AuditEvent } from '@piel/contract/audit'
import type { ParsedOf } from '@piel/contract/endpoint'
import type { exportEndpoints } from '@piel/contract/exports'
import type { Deps } from '#/deps.ts'
import { recordExport } from '#/audit/export.ts'
import type { ActorContext } from '#/lib/context.ts'
import { inBatches, type CsvAnswer } from '#/csv/csv.ts'
import { csvWords } from '#/csv/words.ts'
import { findEvents } from './audit.repository.ts'
import { filterOf } from './audit.service.ts'

/** The audit trail as a file. Actions and kinds keep their names: they are what a search in the trail takes. */
export async function exportEvents(
  deps: Deps,
  context: ActorContext,
  query: ParsedOf<typeof exportEndpoints.audit>['query'],
): Promise<CsvAnswer> {
  const { db, clock } = deps
  const filter = await filterOf(deps, query)
  await recordExport(db, context, { noun: 'audit', query })
  const words = csvWords(context.language)
  const { columns: c } = words
  const ascending = query.sort === 'sequence'
  const next = (last: AuditEvent | undefined, limit: number) =>
    findEvents(db, filter, { limit, offset: 0, ascending, beyond: last?.sequence })
  return {
    name: `${words.files.audit}-${clock.today()}`,
    header: [
      c.number,
      c.at,
      c.actor,
      c.actorId,
      c.role,
      c.action,
      c.outcome,
      c.objectKind,
      c.object,
      c.objectId,
      c.fields,
      c.address,
      c.requestId,
      c.sealed,
    ],
    batches: inBatches(next, (event) => [
      event.sequence,
      event.at,
      event.actor.name,
      event.actor.id,
      event.actor.role,
      event.action,
      words.outcomes[event.outcome],
      event.object.kind,
      event.object.name,
      event.object.id,
      event.fields.join(' '),
      event.address,
      event.requestId,
      event.sealed ? words.yes : words.no,
    ]),
  }
}
