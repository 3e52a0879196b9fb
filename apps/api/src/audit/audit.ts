import type { AuditProblem, RecordedKind } from '@piel/contract/office/audit'
import type { AuditAction, AuditField } from '@piel/contract/nouns'
import sql, { type Sql } from 'sql-template-tag'
import { write, type Queryable } from '#/db/database.ts'
import { prepared } from '#/db/connection/prepared.ts'
import type { Actor, ActorContext, CallContext } from '#/lib/context.ts'

export type RecordedProblem = AuditProblem['kind'] | `${AuditProblem['kind']}:${number | string}`

/**
 * A field's name, an export's number of rows, an amount in centavos, a document's digest, or an administrator's reason
 * and acknowledgement.
 */
export type RecordedField =
  | AuditField
  | `rows:${number}`
  | `amountMinor:${number}`
  | `sha256:${string}`
  | `reason:${string}`
  | RecordedProblem

export interface Event {
  action: AuditAction
  object?: { kind: RecordedKind; id: string | null }
  /** Names of the fields that changed; never their values. */
  fields?: readonly RecordedField[]
  outcome?: 'success' | 'refused' | 'failure'
  actor?: Partial<Pick<Actor, 'userId' | 'name' | 'role'>>
  /** Another change than that of the transaction. */
  change?: number
}

/** The recorded role of an actor: their kind, except that doctors have USER and clinical staff STAFF. */
const roleOf = ({ userId, role }: Event['actor'] = {}) => sql`coalesce((
  SELECT CASE role WHEN 'USER' THEN 'DOCTOR' ELSE 'CLINICAL' END FROM users
  WHERE id = ${userId ?? null}::uuid AND (duty = 'clinical' OR (role = 'USER' AND profile_kind = 'DOCTOR'))),
  ${role ?? null})`

/** Reading a merged record of a patient counts as reading the kept one. */
const objectIdOf = ({ action, object }: Event): Sql =>
  object?.kind === 'patient' && action.endsWith('.read')
    ? sql`person_root(${object.id}::uuid)::text`
    : sql`${object?.id ?? null}`

/** The change of the transaction; null if it wrote nothing. */
const ownChange = sql`nullif(current_setting('piel.change', true), '')::bigint`

function insertion(
  context: CallContext | ActorContext,
  event: Event,
  condition: Sql,
  change = event.change === undefined ? ownChange : sql`${event.change}`,
): Sql {
  const actor = event.actor ?? ('actor' in context ? context.actor : undefined)
  return sql`event AS (
    INSERT INTO audit_events (actor_id, actor_name, actor_role, action, object_kind, object_id, outcome, request_id,
      address, fields, change)
    SELECT ${actor?.userId ?? null}::uuid, ${actor?.name ?? null}, ${roleOf(actor)}, ${event.action},
      ${event.object?.kind ?? null}, ${objectIdOf(event)}, ${event.outcome ?? 'success'},
      ${context.requestId}, ${context.address}, ${event.fields ?? []}::text[], ${change}
    WHERE ${condition}
    RETURNING sequence)`
}

const unsealed = sql`INSERT INTO audit_unsealed (sequence) SELECT sequence FROM event`

/**
 * Records an event. Call it after the change, in its transaction: the event then refers to the versions that the change
 * made.
 */
export async function recordAudit(tx: Queryable, context: CallContext | ActorContext, event: Event): Promise<void> {
  await write(tx, prepared(sql`WITH ${insertion(context, event, sql`true`)} ${unsealed}`))
}

/** Records events of objects of one kind. */
export const auditOf =
  (kind: RecordedKind) =>
  (
    tx: Queryable,
    context: ActorContext,
    action: AuditAction,
    id: string | null,
    fields: readonly AuditField[] = [],
  ): Promise<void> =>
    recordAudit(tx, context, { action, object: { kind, id }, fields })

const writing = /^\s*(INSERT|UPDATE|DELETE)\b/

/** The database for one query, whose statement also writes the audit event if it finds a row. */
export const audited = (tx: Queryable, context: CallContext | ActorContext, event: Event): Queryable => ({
  query: (statement) =>
    tx.query(
      prepared(sql`
        WITH found AS MATERIALIZED (${statement}), ${insertion(
          context,
          event,
          sql`EXISTS (SELECT FROM found)`,
          // The triggers of a statement that writes run after its event is inserted.
          writing.test(statement.text) ? sql`current_change()` : undefined,
        )},
          unsealed AS (${unsealed})
        SELECT * FROM found`),
    ),
})

export async function recordAudits(
  tx: Queryable,
  { actor, requestId, address }: ActorContext,
  event: { action: AuditAction; kind: RecordedKind; ids: readonly string[]; fields: readonly AuditField[] },
): Promise<void> {
  await tx.query(sql`
    WITH event AS (
      INSERT INTO audit_events (actor_id, actor_name, actor_role, action, object_kind, object_id, outcome, request_id,
        address, fields)
      SELECT ${actor.userId}::uuid, ${actor.name}, ${roleOf(actor)}, ${event.action}, ${event.kind}, o.id, 'success',
        ${requestId}, ${address}, ${event.fields}::text[]
      FROM unnest(${event.ids}::text[]) AS o (id)
      RETURNING sequence)
    ${unsealed}`)
}
