import type { Endpoint } from '@piel/contract/core/endpoint'
import type { AuditKind, HistoryKind } from '@piel/contract/nouns'
import type { ObjectName, ObjectNames } from '#/db/object-name.ts'
import type { Module, NounRoutes } from '#/http/handle.ts'
import { meRow } from '#/modules/account/me/me.routes.ts'
import { imageRow } from '#/modules/account/images/images.routes.ts'
import { authRow } from '#/modules/account/sign-in/sign-in.routes.ts'
import { appointmentRow } from '#/modules/agenda/appointments/appointments.routes.ts'
import { blockRow } from '#/modules/agenda/blocks/blocks.routes.ts'
import { calendarRow, monthRow } from '#/modules/agenda/calendar/calendar.routes.ts'
import { hoursRow } from '#/modules/agenda/hours/hours.routes.ts'
import { locationRow } from '#/modules/agenda/locations/locations.routes.ts'
import { resourceRow } from '#/modules/agenda/resources/resources.routes.ts'
import { restDayRow } from '#/modules/agenda/rest-days/rest-days.routes.ts'
import { appointmentTypeRow } from '#/modules/agenda/types/types.routes.ts'
import { alertRow } from '#/modules/clinical/alerts/alerts.routes.ts'
import { diagnosisRow } from '#/modules/clinical/diagnoses/diagnoses.routes.ts'
import { measureRow } from '#/modules/clinical/measures/measures.routes.ts'
import { problemRow } from '#/modules/clinical/problems/problems.routes.ts'
import { noteRow } from '#/modules/clinical/notes/notes.routes.ts'
import { medicineRow } from '#/modules/clinical/medicines/medicines.routes.ts'
import { prescriptionRow } from '#/modules/clinical/prescriptions/prescriptions.routes.ts'
import { recordRow } from '#/modules/clinical/records/records.routes.ts'
import { createLifecycle, type LifecycleHandlers } from '#/modules/core/lifecycle/lifecycle.service.ts'
import { notificationRow } from '#/modules/core/notifications/notifications.routes.ts'
import { settingRow } from '#/modules/core/settings/settings.routes.ts'
import { tierRow, treatmentTypeRow } from '#/modules/money/catalogue/catalogue.routes.ts'
import { checkoutRow } from '#/modules/money/checkouts/checkouts.routes.ts'
import { tillDayRow } from '#/modules/money/closings/closings.routes.ts'
import { debtorRow } from '#/modules/money/debtors/debtors.routes.ts'
import { discountRow } from '#/modules/money/discounts/discounts.routes.ts'
import { saleItemRow } from '#/modules/money/items/items.routes.ts'
import { membershipRow } from '#/modules/money/memberships/memberships.routes.ts'
import { saleRow } from '#/modules/money/sales/sales.routes.ts'
import { shippingRow } from '#/modules/money/shipping/shipping.routes.ts'
import { statementRow } from '#/modules/money/statement/statement.routes.ts'
import { tillRow, tillSessionRow } from '#/modules/money/tills/tills.routes.ts'
import { transactionRow } from '#/modules/money/transactions/transactions.routes.ts'
import { auditRow } from '#/modules/office/audit/audit.routes.ts'
import { clinicRow } from '#/modules/office/clinic/clinic.routes.ts'
import { dashboardRow } from '#/modules/office/dashboard/dashboard.routes.ts'
import { reportRow } from '#/modules/office/reports/reports.routes.ts'
import { backupRow } from '#/modules/office/system/backups.routes.ts'
import { systemStatusRow } from '#/modules/office/system/system.routes.ts'
import { careRow } from '#/modules/people/care/care.routes.ts'
import { contactRow } from '#/modules/people/contacts/contacts.routes.ts'
import { doctorRow } from '#/modules/people/doctors/doctors.routes.ts'
import { patientRow } from '#/modules/people/patients/patients.routes.ts'
import { userRow } from '#/modules/people/users/users.routes.ts'
import { handoverRow } from '#/modules/treatments/handover/handover.routes.ts'
import { treatmentRow } from '#/modules/treatments/treatments/treatments.routes.ts'
import type { SealedRows } from '#/db/sealed-rows.ts'
import type { Lifecycle } from './deps.ts'

/** What the API has of a noun. */
interface Row extends Partial<NounRoutes> {
  on?: LifecycleHandlers
  history?: NounRoutes
  /** The tables whose rows the audit trail seals. */
  sealed?: readonly SealedRows[]
}

/** A row for each kind of objects: where its current names are found, null for kinds without, and its history. */
type NounRows = {
  readonly [K in AuditKind]: Row & { name: ObjectName | null } & (K extends HistoryKind
      ? { history: NounRoutes }
      : unknown)
}

const nouns: NounRows = {
  patient: patientRow,
  doctor: doctorRow,
  user: userRow,
  treatment: treatmentRow,
  transaction: transactionRow,
  treatment_type: treatmentTypeRow,
  membership_tier: tierRow,
  sale: saleRow,
  sale_item: saleItemRow,
  shipping_option: shippingRow,
  appointment: appointmentRow,
  appointment_type: appointmentTypeRow,
  agenda_resource: resourceRow,
  agenda_block: blockRow,
  rest_day: restDayRow,
  location: locationRow,
  clinic: clinicRow,
  clinic_setting: { ...settingRow, name: null },
  till: tillRow,
  till_day: tillDayRow,
  till_session: tillSessionRow,
  session: { ...authRow, name: null },
  audit: { ...auditRow, name: null },
  endpoint: { name: null },
  backup: backupRow,
}

export const objectNames = Object.fromEntries(
  Object.entries(nouns).map(([kind, { name }]) => [kind, name]),
) as ObjectNames

/** Every noun of the API, in the order of locks: lifecycle handlers run in this order. */
const rows: readonly Row[] = [
  ...Object.values<Row>(nouns),
  meRow,
  imageRow,
  dashboardRow,
  reportRow,
  alertRow,
  recordRow,
  measureRow,
  diagnosisRow,
  problemRow,
  noteRow,
  medicineRow,
  prescriptionRow,
  careRow,
  handoverRow,
  statementRow,
  discountRow,
  debtorRow,
  membershipRow,
  checkoutRow,
  contactRow,
  hoursRow,
  calendarRow,
  monthRow,
  notificationRow,
  systemStatusRow,
  ...Object.values<Row>(nouns).flatMap(({ history }) => history ?? []),
]

/** The reactions of nouns to lifecycle events, in the order of `rows`. */
export const lifecycleHandlers: readonly LifecycleHandlers[] = rows.flatMap(({ on }) => on ?? [])
export const lifecycle: Lifecycle = createLifecycle(lifecycleHandlers)

/** Every endpoint of the API. */
export const endpointTable: readonly Endpoint[] = rows.flatMap(({ endpoints = [] }) => endpoints)
export const allModules: readonly Module[] = rows.flatMap(({ routes }) => routes ?? [])

/** Every table whose rows the audit trail seals. */
export const sealedTables: readonly SealedRows[] = rows.flatMap(({ sealed = [] }) => sealed)
