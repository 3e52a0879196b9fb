import { authEndpoints } from '@piel/contract/auth'
import { signInEndpoints } from '@piel/contract/sign-in'
import { meEndpoints } from '@piel/contract/me'
import { mePasskeyEndpoints } from '@piel/contract/me-passkeys'
import { meSecondFactorEndpoints } from '@piel/contract/me-second-factor'
import { meLockEndpoints } from '@piel/contract/me-lock'
import { listViewEndpoints } from '@piel/contract/list-views'
import { meSettingsEndpoints } from '@piel/contract/me-settings'
import { meSessionEndpoints } from '@piel/contract/me-sessions'
import { imageEndpoints } from '@piel/contract/images'
import { dashboardEndpoints } from '@piel/contract/dashboard'
import { userSessionEndpoints } from '@piel/contract/user-sessions'
import { userEndpoints } from '@piel/contract/users'
import { patientEndpoints } from '@piel/contract/patients'
import { alertEndpoints } from '@piel/contract/alerts'
import { recordEndpoints } from '@piel/contract/records'
import { doctorEndpoints } from '@piel/contract/doctors'
import { careEndpoints } from '@piel/contract/care'
import { handoverEndpoints } from '@piel/contract/handover'
import { ledgerEndpoints } from '@piel/contract/ledger'
import { membershipEndpoints } from '@piel/contract/memberships'
import { checkoutEndpoints } from '@piel/contract/checkouts'
import { tillEndpoints } from '@piel/contract/till'
import { dayEndpoints } from '@piel/contract/till-days'
import { discountEndpoints } from '@piel/contract/discounts'
import { moneySettingEndpoints } from '@piel/contract/money-settings'
import { transactionEndpoints } from '@piel/contract/transactions'
import { contactEndpoints } from '@piel/contract/contacts'
import { treatmentEndpoints } from '@piel/contract/treatments'
import { catalogueEndpoints } from '@piel/contract/catalogue'
import { saleItemEndpoints } from '@piel/contract/sale-items'
import { saleEndpoints } from '@piel/contract/sales'
import { shippingEndpoints } from '@piel/contract/shipping'
import { notificationEndpoints } from '@piel/contract/notifications'
import { auditEndpoints } from '@piel/contract/audit'
import { agendaEndpoints } from '@piel/contract/agenda'
import { blockEndpoints } from '@piel/contract/agenda-blocks'
import { resourceEndpoints } from '@piel/contract/agenda-resources'
import { agendaSettingEndpoints } from '@piel/contract/agenda-settings'
import { appointmentTypeEndpoints } from '@piel/contract/appointment-types'
import { appointmentEndpoints } from '@piel/contract/appointments'
import { locationEndpoints } from '@piel/contract/locations'
import { restDayEndpoints } from '@piel/contract/rest-days'
import { hoursEndpoints } from '@piel/contract/working-hours'
import { systemEndpoints } from '@piel/contract/system'
import { historyEndpoints, restoreEndpoints } from '@piel/contract/history'
import type { AuditKind } from '@piel/contract/audit-names'
import type { Endpoint } from '@piel/contract/endpoint'
import type { ObjectName } from '#/db/object-name.ts'
import type { Deps } from './deps.ts'
import type { Route } from '#/http/handle.ts'
import { authRoutes } from '#/modules/auth/auth.routes.ts'
import { meRoutes } from '#/modules/me/me.routes.ts'
import { imageRoutes } from '#/modules/images/images.routes.ts'
import { dashboardRoutes } from '#/modules/dashboard/dashboard.routes.ts'
import { userRoutes } from '#/modules/users/users.routes.ts'
import { patientRoutes } from '#/modules/patients/patients.routes.ts'
import { alertRoutes } from '#/modules/alerts/alerts.routes.ts'
import { recordRoutes } from '#/modules/records/records.routes.ts'
import { doctorRoutes } from '#/modules/doctors/doctors.routes.ts'
import { careRoutes } from '#/modules/care/care.routes.ts'
import { handoverRoutes } from '#/modules/handover/handover.routes.ts'
import { ledgerRoutes } from '#/modules/ledger/ledger.routes.ts'
import { membershipRoutes } from '#/modules/memberships/memberships.routes.ts'
import { checkoutRoutes } from '#/modules/checkouts/checkouts.routes.ts'
import { tillRoutes } from '#/modules/till/till.routes.ts'
import { transactionRoutes } from '#/modules/transactions/transactions.routes.ts'
import { contactRoutes } from '#/modules/contacts/contacts.routes.ts'
import { treatmentRoutes } from '#/modules/treatments/treatments.routes.ts'
import { catalogueRoutes } from '#/modules/catalogue/catalogue.routes.ts'
import { settingRoutes } from '#/modules/settings/settings.routes.ts'
import { shippingRoutes } from '#/modules/shipping/shipping.routes.ts'
import { notificationRoutes } from '#/modules/notifications/notifications.routes.ts'
import { auditRoutes } from '#/modules/audit/audit.routes.ts'
import { systemStatusRoutes } from '#/modules/system/status.routes.ts'
import { historyRoutes } from '#/modules/history/history.routes.ts'
import { agendaRoutes } from '#/modules/agenda/agenda.routes.ts'
import { blockObject } from '#/modules/agenda/blocks.repository.ts'
import { resourceObject } from '#/modules/agenda/resources.repository.ts'
import { appointmentTypeObject } from '#/modules/agenda/types.repository.ts'
import { appointmentObject } from '#/modules/appointments/appointments.repository.ts'
import { locationObject } from '#/modules/locations/locations.repository.ts'
import { locationRoutes } from '#/modules/locations/locations.routes.ts'
import { restDayObject } from '#/modules/locations/rest-days.repository.ts'
import { tierObject, typeObject } from '#/modules/catalogue/catalogue.repository.ts'
import { doctorObject } from '#/modules/doctors/doctors.repository.ts'
import { patientObject } from '#/modules/patients/patients.repository.ts'
import { saleObject } from '#/modules/entries/sales.repository.ts'
import { saleItemObject } from '#/modules/sales/sale-items.repository.ts'
import { saleRoutes } from '#/modules/sales/sales.routes.ts'
import { shippingObject } from '#/modules/shipping/shipping.repository.ts'
import { dayObject } from '#/modules/till/till-days.repository.ts'
import { sessionObject } from '#/modules/till/till.repository.ts'
import { tillObject } from '#/modules/till/tills.repository.ts'
import { transactionObject } from '#/modules/transactions/transactions.repository.ts'
import { treatmentObject } from '#/modules/treatments/treatments.repository.ts'
import { userObject } from '#/modules/users/users.repository.ts'

/** Handlers of the endpoints of one noun. */
export type Module = (deps: Deps) => Route[]

interface Noun {
  endpoints: readonly Record<string, Endpoint>[]
  routes: Module
}

/** Where the audit trail finds the current names of objects; null for kinds without a name. */
export const objectNames: Readonly<Record<AuditKind, ObjectName | null>> = {
  patient: patientObject,
  doctor: doctorObject,
  user: userObject,
  treatment: treatmentObject,
  transaction: transactionObject,
  treatment_type: typeObject,
  membership_tier: tierObject,
  sale: saleObject,
  sale_item: saleItemObject,
  shipping_option: shippingObject,
  appointment: appointmentObject,
  appointment_type: appointmentTypeObject,
  agenda_resource: resourceObject,
  agenda_block: blockObject,
  rest_day: restDayObject,
  location: locationObject,
  clinic_setting: null,
  till: tillObject,
  till_day: dayObject,
  till_session: sessionObject,
  session: null,
  audit: null,
  endpoint: null,
}

/** Every noun of the API: its endpoints and their handlers. */
const nouns: readonly Noun[] = [
  { endpoints: [authEndpoints, signInEndpoints], routes: authRoutes },
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
  { endpoints: [userEndpoints, userSessionEndpoints], routes: userRoutes },
  { endpoints: [patientEndpoints], routes: patientRoutes },
  { endpoints: [alertEndpoints], routes: alertRoutes },
  { endpoints: [recordEndpoints], routes: recordRoutes },
  { endpoints: [doctorEndpoints], routes: doctorRoutes },
  { endpoints: [careEndpoints], routes: careRoutes },
  { endpoints: [handoverEndpoints], routes: handoverRoutes },
  { endpoints: [ledgerEndpoints, discountEndpoints], routes: ledgerRoutes },
  { endpoints: [membershipEndpoints], routes: membershipRoutes },
  { endpoints: [transactionEndpoints], routes: transactionRoutes },
  { endpoints: [checkoutEndpoints], routes: checkoutRoutes },
  { endpoints: [tillEndpoints, dayEndpoints], routes: tillRoutes },
  { endpoints: [contactEndpoints], routes: contactRoutes },
  { endpoints: [treatmentEndpoints], routes: treatmentRoutes },
  { endpoints: [catalogueEndpoints], routes: catalogueRoutes },
  { endpoints: [saleItemEndpoints, saleEndpoints], routes: saleRoutes },
  { endpoints: [shippingEndpoints], routes: shippingRoutes },
  { endpoints: [agendaSettingEndpoints, moneySettingEndpoints], routes: settingRoutes },
  { endpoints: [locationEndpoints, restDayEndpoints], routes: locationRoutes },
  {
    endpoints: [
      resourceEndpoints,
      hoursEndpoints,
      appointmentTypeEndpoints,
      blockEndpoints,
      agendaEndpoints,
      appointmentEndpoints,
    ],
    routes: agendaRoutes,
  },
  { endpoints: [notificationEndpoints], routes: notificationRoutes },
  { endpoints: [auditEndpoints], routes: (deps) => auditRoutes(deps, objectNames) },
  { endpoints: [systemEndpoints], routes: systemStatusRoutes },
  { endpoints: [historyEndpoints, restoreEndpoints], routes: historyRoutes },
]

/** Every endpoint of the API. */
export const endpointTable: readonly Endpoint[] = nouns.flatMap(({ endpoints }) =>
  endpoints.flatMap(Object.values<Endpoint>),
)
export const allModules: readonly Module[] = nouns.map(({ routes }) => routes)
