import * as z from 'zod/mini'
import { columns, density, listViews, pageSize } from './account/list-views.ts'
import { patientNoun } from './people/patients.ts'
import { doctorNoun } from './people/doctor-noun.ts'
import { userNoun } from './people/user-noun.ts'
import { treatmentNoun } from './treatments/treatments.ts'
import { transactionNoun } from './money/transaction-noun.ts'
import { treatmentTypeNoun, tierNoun } from './money/catalogue.ts'
import { saleNoun } from './money/sales.ts'
import { saleItemNoun } from './money/items.ts'
import { shippingNoun } from './money/shipping.ts'
import { appointmentNoun } from './agenda/appointments.ts'
import { appointmentTypeNoun } from './agenda/types.ts'
import { resourceNoun } from './agenda/resources.ts'
import { blockNoun } from './agenda/blocks.ts'
import { restDayNoun } from './agenda/rest-days.ts'
import { locationNoun } from './agenda/locations.ts'
import { clinicSettingNoun } from './core/clinic-settings.ts'
import { tillNoun, tillSessionNoun } from './money/tills.ts'
import { tillDayNoun } from './money/closings.ts'
import { sessionNoun } from './account/sign-in.ts'
import { auditNoun, endpointNoun } from './office/audit-trail.ts'
import { careNoun } from './people/care.ts'
import { recordNoun } from './clinical/records.ts'
import { noteNoun } from './clinical/notes.ts'
import { alertNoun } from './clinical/alerts.ts'
import { diagnosisNoun } from './clinical/diagnoses.ts'
import { measureNoun } from './clinical/measures.ts'
import { problemNoun } from './clinical/problems.ts'
import { medicineNoun } from './clinical/medicines.ts'
import { prescriptionNoun } from './clinical/prescriptions.ts'
import { ledgerNoun } from './money/statement.ts'
import { accountNoun } from './account/account.ts'
import { clinicNoun } from './office/clinic.ts'
import { backupNoun } from './office/backups.ts'
import { defineEndpoints } from './core/endpoint.ts'
import type { Fields } from './core/fields.ts'
import type { Label } from './core/labels.ts'
import type { Language } from './core/people.ts'
import type { Noun } from './core/nouns.ts'

/** Every noun of the audit trail; kinds of objects in the order of its filter. */
export const nouns = [
  patientNoun,
  doctorNoun,
  userNoun,
  treatmentNoun,
  transactionNoun,
  treatmentTypeNoun,
  tierNoun,
  saleNoun,
  saleItemNoun,
  shippingNoun,
  appointmentNoun,
  appointmentTypeNoun,
  resourceNoun,
  blockNoun,
  restDayNoun,
  locationNoun,
  clinicNoun,
  clinicSettingNoun,
  tillNoun,
  tillDayNoun,
  tillSessionNoun,
  sessionNoun,
  auditNoun,
  endpointNoun,
  careNoun,
  recordNoun,
  noteNoun,
  alertNoun,
  measureNoun,
  diagnosisNoun,
  problemNoun,
  medicineNoun,
  prescriptionNoun,
  ledgerNoun,
  accountNoun,
  backupNoun,
] as const satisfies readonly Noun[]

type Nouns = (typeof nouns)[number]
type KeysOf<T> = T extends object ? keyof T & string : never
type PartOf<K extends keyof Noun> = Nouns extends infer N ? (N extends Record<K, infer Part> ? Part : never) : never

/** Kinds of objects that events can be filtered by. */
export type AuditKind = Extract<Nouns, { names: object }>['kind']
/** Kinds of objects whose earlier versions are kept. */
export type VersionedKind = Extract<Nouns, { fields: Fields }>['kind']
/** Kinds of objects whose history can be read and restored. */
export type HistoryKind = Extract<Nouns, { notRestored: readonly string[] }>['kind']
/** Recorded actions as `<noun>.<verb>`. */
export type AuditAction = KeysOf<PartOf<'actions'>>
/** Names of fields in audit events and versions. */
export type AuditField = KeysOf<PartOf<'fields'>> | KeysOf<PartOf<'recorded'>>
/** Lists whose view is kept with the account. */
export type ListName = PartOf<'lists'>[number]

const every: readonly Noun[] = nouns
const kindsWith = <K extends string>(isOne: (noun: Noun) => boolean) =>
  every.filter(isOne).map(({ kind }) => kind) as [K, ...K[]]

export const auditKinds = kindsWith<AuditKind>(({ names }) => names !== undefined)
export const versionedKinds = kindsWith<VersionedKind>(({ fields }) => fields !== undefined)
export const historyKinds = kindsWith<HistoryKind>(({ notRestored }) => notRestored !== undefined)
export const listNames = every.flatMap(({ lists = [] }) => lists) as [ListName, ...ListName[]]
export const auditActions = every.flatMap(({ actions }) => Object.keys(actions)) as AuditAction[]

const labelsOf = ({ fields = {}, recorded = {} }: Noun): [string, Label][] => [
  ...Object.entries(fields).map(([name, { label }]): [string, Label] => [name, label]),
  ...Object.entries(recorded),
]
const fieldLabels = new Map(every.flatMap(labelsOf))
export const auditFields = [...fieldLabels.keys()] as AuditField[]
export const isAuditField = (name: string): name is AuditField => fieldLabels.has(name)

export const nounOf = (kind: AuditKind | VersionedKind): Noun => every.find((noun) => noun.kind === kind) as Noun

type Nested<Path extends string> = {
  [Head in Path extends `${infer H}.${string}` ? H : never]: {
    [Rest in Path extends `${Head}.${infer R}` ? R : never]: string
  }
}

/** The names of actions, kinds and fields in a language, as texts of the web. */
export function auditNames(language: Language): {
  actions: Nested<AuditAction>
  kinds: Record<AuditKind, Record<'one' | 'many', string>>
  fields: Record<AuditField, string>
} {
  const actions: Record<string, Record<string, string>> = {}
  for (const [action, name] of every.flatMap((noun) => Object.entries(noun.actions))) {
    const [group = '', verb = ''] = action.split('.')
    actions[group] = { ...actions[group], [verb]: name[language] }
  }
  const kinds = every.flatMap(({ kind, names }) =>
    names ? [[kind, { one: names.one[language], many: names.many[language] }]] : [],
  )
  const fields = [...fieldLabels].map(([name, label]) => [name, label[language]])
  return { actions, kinds: Object.fromEntries(kinds), fields: Object.fromEntries(fields) } as ReturnType<
    typeof auditNames
  >
}

/** Updates the fields sent; lists that are not named stay. */
export const updateListViewsBody = z.partial(
  z.strictObject({
    density,
    rows: z.partialRecord(z.enum(listNames, 'validation.invalid'), pageSize),
    hiddenColumns: z.partialRecord(z.enum(listNames, 'validation.invalid'), columns),
  }),
)
export type UpdateListViewsBody = z.output<typeof updateListViewsBody>

/** Stands here because it names the lists of all nouns. */
export const listViewEndpoints = defineEndpoints('Me', {
  update: {
    route: 'PATCH /me/list-views',
    summary: 'Update how the current user sees lists: density, rows of a page, columns',
    permission: 'me.own',
    body: updateListViewsBody,
    answer: { status: 200, schema: listViews },
  },
})
