import * as z from 'zod/mini'
import { line } from '../core/clean.ts'
import { csvHeads, defineCsv } from '../core/csv.ts'
import type { Labels } from '../core/labels.ts'
import { auditKinds, versionedKinds, type AuditKind } from '../nouns.ts'
import { instant, isoDate } from '../core/dates.ts'
import { defineEndpoints } from '../core/endpoint.ts'
import { columnTexts, listOf, listQuery, pageParameters, searchText } from '../core/pagination.ts'
import { actorKinds } from '../core/permissions.ts'
import { id } from '../core/text.ts'
import { fieldChange } from '../core/versions.ts'

/** A kind as recorded. Filters find `account` under `user` and `token` under `session`. */
export type RecordedKind = AuditKind | 'account' | 'token'
export const auditOutcomes = ['success', 'refused', 'failure'] as const

export const auditEvent = z.object({
  sequence: z.int(),
  at: instant,
  actor: z.object({ id: z.nullable(id), name: z.nullable(z.string()), role: z.nullable(z.string()) }),
  action: z.string(),
  object: z.object({
    kind: z.nullable(z.string()),
    id: z.nullable(z.string()),
    name: z.nullable(z.string()),
  }),
  outcome: z.enum(auditOutcomes),
  requestId: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** Names of the changed fields, never their values. Exports add `rows:n`. */
  fields: z.array(z.string()),
  sealed: z.boolean(),
})
export type AuditEvent = z.output<typeof auditEvent>
export const outcomeLabels = {
  en: { success: 'Succeeded', refused: 'Refused', failure: 'Failed' },
  es: { success: 'Correcto', refused: 'Rechazado', failure: 'Fallido' },
} as const satisfies Labels<AuditEvent['outcome']>

export const objectChanges = z.object({
  kind: z.enum(versionedKinds),
  id: z.string(),
  /** The object's current name; null if it has none. */
  name: z.nullable(z.string()),
  fields: z.array(fieldChange),
})

export const auditDetail = z.extend(auditEvent, {
  seal: z.nullable(z.object({ number: z.int(), at: instant })),
  changes: z.array(objectChanges),
  /** Current names of the objects that the values refer to, by their IDs. */
  names: z.record(z.string(), z.string()),
})
export type AuditDetail = z.output<typeof auditDetail>

export const auditActor = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(actorKinds),
  isArchived: z.boolean(),
})
export type AuditActor = z.output<typeof auditActor>

/**
 * Problems that verification reports; `number` is the event's, the seal's or the change's number, `place` the row or the
 * object of the database.
 */
export const auditProblems = [
  'event_missing',
  'event_unknown',
  'event_unsealed',
  'event_sealed_twice',
  'event_late',
  'seal_altered',
  'seal_unsigned',
  'seals_missing',
  'head_differs',
  'key_altered',
  'key_unreadable',
  'row_altered',
  'row_missing',
  'row_unrecorded',
  'change_unrecorded',
  'schema_altered',
] as const
export const auditProblem = z.object({
  kind: z.enum(auditProblems),
  number: z.nullable(z.int()),
  place: z.optional(z.string()),
})
export type AuditProblem = z.output<typeof auditProblem>
/** Problems of what the trail testifies: the trail itself is whole, and new events are sealed. */
export const problemsOfRows: readonly AuditProblem['kind'][] = [
  'row_altered',
  'row_missing',
  'row_unrecorded',
  'change_unrecorded',
  'schema_altered',
]

export const auditWitness = z.object({
  waiting: z.int(),
  isFailing: z.boolean(),
  lastSeal: z.nullable(z.int()),
})
export type AuditWitness = z.output<typeof auditWitness>

export const auditChain = z.object({
  /** `empty`: no seals yet; `checking`: in progress; `verified`: up to the newest seal; `broken`: tampered with. */
  state: z.enum(['empty', 'checking', 'verified', 'broken']),
  upTo: z.nullable(z.object({ sequence: z.int(), seal: z.int(), sealedAt: instant, checkedAt: instant })),
  wholeAt: z.nullable(instant),
  remaining: z.int(),
  unsealed: z.int(),
  witness: z.nullable(auditWitness),
  problems: z.array(auditProblem),
})
export type AuditChain = z.output<typeof auditChain>

export const reader = z.object({
  id: z.nullable(id),
  name: z.nullable(z.string()),
  role: z.nullable(z.string()),
  reads: z.int(),
  changes: z.int(),
  firstAt: instant,
  lastAt: instant,
})
export type Reader = z.output<typeof reader>

/** `untrusted_proxy`: requests come through a proxy whose header is not trusted, so every caller has its address. */
export const configurationWarnings = ['untrusted_proxy'] as const
export type ConfigurationWarning = (typeof configurationWarnings)[number]

const action = z.string().check(line, z.maxLength(60, 'validation.invalid'))
const filters = {
  actorId: z.optional(id),
  ...columnTexts(['actor']),
  objectKind: z.optional(z.enum(auditKinds, 'validation.invalid')),
  objectId: z.optional(id),
  action: z.optional(action),
  outcome: z.optional(z.enum(auditOutcomes, 'validation.invalid')),
  /** Calendar dates in the clinic's time zone, both included. */
  from: z.optional(isoDate()),
  to: z.optional(isoDate()),
}
export const auditSorts = ['sequence'] as const
export const auditListQuery = z.extend(z.omit(listQuery(auditSorts), { search: true }), filters)

const eventParams = z.object({
  id: z.coerce
    .number()
    .check(
      z.int('validation.invalid'),
      z.gte(1, 'validation.invalid'),
      z.lte(Number.MAX_SAFE_INTEGER, 'validation.invalid'),
    ),
})

export const auditEndpoints = defineEndpoints('Audit', 'audit.read', {
  list: {
    route: 'GET /audit',
    summary: 'List audit events, newest first',
    query: auditListQuery,
    answer: {
      status: 200,
      schema: z.extend(listOf(auditEvent), {
        filtered: z.object({ actorName: z.nullable(z.string()), objectName: z.nullable(z.string()) }),
      }),
    },
    errors: ['page_too_deep'],
  },
  actors: {
    route: 'GET /audit/actors',
    summary: 'Search users to filter events by',
    query: z.strictObject({ search: z.optional(searchText) }),
    answer: { status: 200, schema: z.object({ data: z.array(auditActor) }) },
  },
  chain: {
    route: 'GET /audit/chain',
    summary: 'Get the verification status of the audit trail',
    answer: { status: 200, schema: auditChain },
  },
  warnings: {
    route: 'GET /audit/warnings',
    summary: 'List settings that weaken the audit trail and the sign-in limits',
    answer: { status: 200, schema: z.object({ data: z.array(z.enum(configurationWarnings)) }) },
  },
  get: {
    route: 'GET /audit/:id',
    summary: 'Get an event by its number',
    params: eventParams,
    answer: { status: 200, schema: auditDetail },
    errors: ['not_found'],
  },
  readers: {
    route: 'GET /patient/:id/readers',
    summary: 'List users who viewed or changed a patient',
    answer: {
      status: 200,
      schema: z.object({ data: z.array(reader), latest: z.array(auditEvent) }),
    },
  },
  export: {
    route: 'GET /audit/export',
    summary: 'Export audit events as CSV',
    query: z.omit(auditListQuery, pageParameters),
    answer: { status: 200, csv: true },
  },
})

export const auditCsv = defineCsv({
  action: 'audit.export',
  kind: 'audit',
  file: { en: 'audit-trail', es: 'auditoria' },
  heads: csvHeads({
    at: ['Time (UTC)', 'Hora (UTC)'],
    actorId: ['User ID', 'ID del usuario'],
    role: ['Role', 'Rol'],
    action: ['Action', 'Acción'],
    objectKind: ['Record type', 'Tipo de registro'],
    objectId: ['Record ID', 'ID del registro'],
    object: ['Record', 'Registro'],
    outcome: ['Outcome', 'Resultado'],
    fields: ['Fields', 'Campos'],
    address: ['IP address', 'Dirección IP'],
    requestId: ['Request', 'Solicitud'],
    sealed: ['Sealed', 'Sellado'],
  }),
})
