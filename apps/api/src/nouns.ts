import { authEndpoints } from '@piel/contract/account/auth'
import { signInEndpoints } from '@piel/contract/account/sign-in'
import { meEndpoints } from '@piel/contract/account/me'
import { mePasskeyEndpoints } from '@piel/contract/account/me-passkeys'
import { meSecondFactorEndpoints } from '@piel/contract/account/me-second-factor'
import { meLockEndpoints } from '@piel/contract/account/me-lock'
import { listViewEndpoints } from '@piel/contract/account/list-views'
import { meSettingsEndpoints } from '@piel/contract/account/me-settings'
import { meSessionEndpoints } from '@piel/contract/account/me-sessions'
import { imageEndpoints } from '@piel/contract/account/images'
import { dashboardEndpoints } from '@piel/contract/office/dashboard'
import { userSessionEndpoints } from '@piel/contract/people/user-sessions'
import { userEndpoints } from '@piel/contract/people/users'
import { patientEndpoints } from '@piel/contract/people/patients'
import { alertEndpoints } from '@piel/contract/clinical/alerts'
import { recordEndpoints } from '@piel/contract/clinical/records'
import { doctorEndpoints } from '@piel/contract/people/doctors'
import { careEndpoints } from '@piel/contract/people/care'
import { handoverEndpoints } from '@piel/contract/treatments/handover'
import { debtorEndpoints } from '@piel/contract/money/debtors'
import { ledgerEndpoints } from '@piel/contract/money/statement'
import { membershipEndpoints } from '@piel/contract/money/memberships'
import { checkoutEndpoints } from '@piel/contract/money/checkouts'
import { tillEndpoints } from '@piel/contract/money/tills'
import { dayEndpoints } from '@piel/contract/money/closings'
import { discountEndpoints } from '@piel/contract/money/discounts'
import { moneySettingEndpoints } from '@piel/contract/core/money-settings'
import { transactionEndpoints } from '@piel/contract/money/transactions'
import { contactEndpoints } from '@piel/contract/people/contacts'
import { treatmentEndpoints } from '@piel/contract/treatments/treatments'
import { catalogueEndpoints } from '@piel/contract/money/catalogue'
import { saleItemEndpoints } from '@piel/contract/money/items'
import { saleEndpoints } from '@piel/contract/money/sales'
import { shippingEndpoints } from '@piel/contract/money/shipping'
import { notificationEndpoints } from '@piel/contract/core/notifications'
import { auditEndpoints } from '@piel/contract/office/audit'
import { agendaEndpoints } from '@piel/contract/agenda/calendar'
import { blockEndpoints } from '@piel/contract/agenda/blocks'
import { resourceEndpoints } from '@piel/contract/agenda/resources'
import { agendaSettingEndpoints } from '@piel/contract/core/agenda-settings'
import { appointmentTypeEndpoints } from '@piel/contract/agenda/types'
import { appointmentEndpoints } from '@piel/contract/agenda/appointments'
import { locationEndpoints } from '@piel/contract/agenda/locations'
import { restDayEndpoints } from '@piel/contract/agenda/rest-days'
import { hoursEndpoints } from '@piel/contract/agenda/hours'
import { systemEndpoints } from '@piel/contract/office/system'
import type { AuditKind, HistoryKind } from '@piel/contract/nouns'
import type { Endpoint } from '@piel/contract/core/endpoint'
import type { ObjectName, ObjectNames } from '#/db/object-name.ts'
import type { Deps, Lifecycle } from './deps.ts'
import type { Route } from '#/http/handle.ts'
import { authRoutes } from '#/modules/account/sign-in/sign-in.routes.ts'
import { meRoutes } from '#/modules/account/me/me.routes.ts'
import { imageRoutes } from '#/modules/account/images/images.routes.ts'
import { dashboardRoutes } from '#/modules/office/dashboard/dashboard.routes.ts'
import { userRoutes, userVersions } from '#/modules/people/users/users.routes.ts'
import { patientRoutes, patientVersions } from '#/modules/people/patients/patients.routes.ts'
import { alertRoutes } from '#/modules/clinical/alerts/alerts.routes.ts'
import { recordRoutes } from '#/modules/clinical/records/records.routes.ts'
import { doctorRoutes, doctorVersions } from '#/modules/people/doctors/doctors.routes.ts'
import { careRoutes } from '#/modules/people/care/care.routes.ts'
import { handoverRoutes } from '#/modules/treatments/handover/handover.routes.ts'
import { statementRoutes } from '#/modules/money/statement/statement.routes.ts'
import { debtorRoutes } from '#/modules/money/debtors/debtors.routes.ts'
import { discountRoutes } from '#/modules/money/discounts/discounts.routes.ts'
import { itemRoutes, itemVersions } from '#/modules/money/items/items.routes.ts'
import { closingRoutes } from '#/modules/money/closings/closings.routes.ts'
import { membershipRoutes } from '#/modules/money/memberships/memberships.routes.ts'
import { checkoutRoutes } from '#/modules/money/checkouts/checkouts.routes.ts'
import { tillRoutes } from '#/modules/money/tills/tills.routes.ts'
import { transactionRoutes } from '#/modules/money/transactions/transactions.routes.ts'
import { contactRoutes } from '#/modules/people/contacts/contacts.routes.ts'
import { treatmentRoutes, treatmentVersions } from '#/modules/treatments/treatments/treatments.routes.ts'
import { catalogueRoutes, tierVersions, typeVersions } from '#/modules/money/catalogue/catalogue.routes.ts'
import { settingRoutes } from '#/modules/core/settings/settings.routes.ts'
import { shippingRoutes, shippingVersions } from '#/modules/money/shipping/shipping.routes.ts'
import { notificationRoutes } from '#/modules/core/notifications/notifications.routes.ts'
import { auditRoutes } from '#/modules/office/audit/audit.routes.ts'
import { systemStatusRoutes } from '#/modules/office/system/system.routes.ts'
import { createLifecycle, type LifecycleHandlers } from '#/modules/core/lifecycle/lifecycle.service.ts'
import { appointmentLifecycle } from '#/modules/agenda/appointments/lifecycle.service.ts'
import { tillLifecycle } from '#/modules/money/tills/tills.service.ts'
import { type NounHistory } from '#/modules/core/history/history.routes.ts'
import { appointmentRoutes } from '#/modules/agenda/appointments/appointments.routes.ts'
import { blockRoutes } from '#/modules/agenda/blocks/blocks.routes.ts'
import { calendarRoutes } from '#/modules/agenda/calendar/calendar.routes.ts'
import { hoursRoutes } from '#/modules/agenda/hours/hours.routes.ts'
import { resourceRoutes, resourceVersions } from '#/modules/agenda/resources/resources.routes.ts'
import { restDayRoutes } from '#/modules/agenda/rest-days/rest-days.routes.ts'
import { appointmentTypeRoutes, appointmentTypeVersions } from '#/modules/agenda/types/types.routes.ts'
import { blockObject } from '#/modules/agenda/blocks/blocks.repository.ts'
import { resourceObject } from '#/modules/agenda/resources/resources.repository.ts'
import { appointmentTypeObject } from '#/modules/agenda/types/types.repository.ts'
import { appointmentObject } from '#/modules/core/appointment-store/appointments.repository.ts'
import { locationObject } from '#/modules/agenda/locations/locations.repository.ts'
import { locationRoutes, locationVersions } from '#/modules/agenda/locations/locations.routes.ts'
import { restDayObject } from '#/modules/agenda/rest-days/rest-days.repository.ts'
import { tierObject, typeObject } from '#/modules/money/catalogue/catalogue.repository.ts'
import { doctorObject } from '#/modules/people/doctors/doctors.repository.ts'
import { patientObject } from '#/modules/people/patients/patients.repository.ts'
import { saleObject } from '#/modules/core/entries/sales.repository.ts'
import { saleItemObject } from '#/modules/money/items/items.repository.ts'
import { saleRoutes } from '#/modules/money/sales/sales.routes.ts'
import { shippingObject } from '#/modules/money/shipping/shipping.repository.ts'
import { dayObject } from '#/modules/money/closings/closings.repository.ts'
import { sessionObject } from '#/modules/money/tills/sessions.repository.ts'
import { tillObject } from '#/modules/money/tills/tills.repository.ts'
import { transactionObject } from '#/modules/money/transactions/transactions.repository.ts'
import { treatmentObject } from '#/modules/treatments/treatments/treatments.repository.ts'
import { userObject } from '#/modules/people/users/users.repository.ts'

export type Module = (deps: Deps) => Route[]

/** What the API declares of a noun. */
interface Row {
  endpoints: readonly Record<string, Endpoint>[]
  routes: Module
  on: LifecycleHandlers
}

/** A noun of the audit trail, and how to find the current names of its objects; null for kinds without a name. */
interface NounRow extends Partial<Row> {
  name: ObjectName | null
}

/** One row per kind of object; a kind with a history has it in its row. */
type NounRows = { readonly [K in AuditKind]: NounRow & (K extends HistoryKind ? { history: NounHistory } : unknown) }

const nouns: NounRows = {
  patient: { endpoints: [patientEndpoints], routes: patientRoutes, name: patientObject, history: patientVersions },
  doctor: { endpoints: [doctorEndpoints], routes: doctorRoutes, name: doctorObject, history: doctorVersions },
  user: {
    endpoints: [userEndpoints, userSessionEndpoints],
    routes: userRoutes,
    name: userObject,
    history: userVersions,
  },
  treatment: {
    endpoints: [treatmentEndpoints],
    routes: treatmentRoutes,
    name: treatmentObject,
    history: treatmentVersions,
  },
  transaction: { endpoints: [transactionEndpoints], routes: transactionRoutes, name: transactionObject },
  treatment_type: { endpoints: [catalogueEndpoints], routes: catalogueRoutes, name: typeObject, history: typeVersions },
  membership_tier: { name: tierObject, history: tierVersions },
  sale: { endpoints: [saleEndpoints], routes: saleRoutes, name: saleObject },
  sale_item: { endpoints: [saleItemEndpoints], routes: itemRoutes, name: saleItemObject, history: itemVersions },
  shipping_option: {
    endpoints: [shippingEndpoints],
    routes: shippingRoutes,
    name: shippingObject,
    history: shippingVersions,
  },
  appointment: {
    endpoints: [appointmentEndpoints],
    routes: appointmentRoutes,
    name: appointmentObject,
    on: appointmentLifecycle,
  },
  appointment_type: {
    endpoints: [appointmentTypeEndpoints],
    routes: appointmentTypeRoutes,
    name: appointmentTypeObject,
    history: appointmentTypeVersions,
  },
  agenda_resource: {
    endpoints: [resourceEndpoints],
    routes: resourceRoutes,
    name: resourceObject,
    history: resourceVersions,
  },
  agenda_block: { endpoints: [blockEndpoints], routes: blockRoutes, name: blockObject },
  rest_day: { endpoints: [restDayEndpoints], routes: restDayRoutes, name: restDayObject },
  location: { endpoints: [locationEndpoints], routes: locationRoutes, name: locationObject, history: locationVersions },
  clinic_setting: { endpoints: [agendaSettingEndpoints, moneySettingEndpoints], routes: settingRoutes, name: null },
  till: { endpoints: [tillEndpoints], routes: tillRoutes, name: tillObject, on: tillLifecycle },
  till_day: { endpoints: [dayEndpoints], routes: closingRoutes, name: dayObject },
  till_session: { name: sessionObject },
  session: { endpoints: [authEndpoints, signInEndpoints], routes: authRoutes, name: null },
  audit: { endpoints: [auditEndpoints], routes: (deps) => auditRoutes(deps, objectNames), name: null },
  endpoint: { name: null },
}

export const objectNames = Object.fromEntries(
  Object.entries(nouns).map(([kind, { name }]) => [kind, name]),
) as ObjectNames

const histories = Object.values<NounRow & { history?: NounHistory }>(nouns).flatMap(({ history }) => history ?? [])

/** Every noun of the API, in the order of locks: lifecycle handlers run in this order. */
const rows: readonly Partial<Row>[] = [
  ...Object.values<NounRow>(nouns),
  {
    endpoints: [
      meEndpoints,
      meSettingsEndpoints,
      listViewEndpoints,
      meSessionEndpoints,
      meSecondFactorEndpoints,
      mePasskeyEndpoints,
      meLockEndpoints,
    ],
    routes: meRoutes,
  },
  { endpoints: [imageEndpoints], routes: imageRoutes },
  { endpoints: [dashboardEndpoints], routes: dashboardRoutes },
  { endpoints: [alertEndpoints], routes: alertRoutes },
  { endpoints: [recordEndpoints], routes: recordRoutes },
  { endpoints: [careEndpoints], routes: careRoutes },
  { endpoints: [handoverEndpoints], routes: handoverRoutes },
  { endpoints: [ledgerEndpoints], routes: statementRoutes },
  { endpoints: [discountEndpoints], routes: discountRoutes },
  { endpoints: [debtorEndpoints], routes: debtorRoutes },
  { endpoints: [membershipEndpoints], routes: membershipRoutes },
  { endpoints: [checkoutEndpoints], routes: checkoutRoutes },
  { endpoints: [contactEndpoints], routes: contactRoutes },
  { endpoints: [hoursEndpoints], routes: hoursRoutes },
  { endpoints: [agendaEndpoints], routes: calendarRoutes },
  { endpoints: [notificationEndpoints], routes: notificationRoutes },
  { endpoints: [systemEndpoints], routes: systemStatusRoutes },
  {
    endpoints: histories.map(({ endpoints }) => endpoints),
    routes: (deps) => histories.flatMap(({ routes }) => routes(deps, objectNames)),
  },
]

/** The reactions of nouns to lifecycle events, in the order of `rows`. */
export const lifecycleHandlers: readonly LifecycleHandlers[] = rows.flatMap(({ on }) => on ?? [])
export const lifecycle: Lifecycle = createLifecycle(lifecycleHandlers)

/** Every endpoint of the API. */
export const endpointTable: readonly Endpoint[] = rows.flatMap(({ endpoints = [] }) =>
  endpoints.flatMap(Object.values<Endpoint>),
)
export const allModules: readonly Module[] = rows.flatMap(({ routes }) => routes ?? [])
