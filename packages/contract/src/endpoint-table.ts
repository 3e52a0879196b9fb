import { meEndpoints } from './me.ts'
import { auditEndpoints } from './audit.ts'
import { authEndpoints } from './auth.ts'
import { careEndpoints } from './care.ts'
import { catalogueEndpoints } from './catalogue.ts'
import { contactEndpoints } from './contacts.ts'
import { dashboardEndpoints } from './dashboard.ts'
import { doctorEndpoints } from './doctors.ts'
import type { Endpoint } from './endpoint.ts'
import { historyEndpoints } from './history.ts'
import { imageEndpoints } from './images.ts'
import { recordEndpoints } from './records.ts'
import { ledgerEndpoints } from './ledger.ts'
import { meSettingsEndpoints } from './me-settings.ts'
import { meSessionEndpoints } from './me-sessions.ts'
import { membershipEndpoints } from './memberships.ts'
import { notificationEndpoints } from './notifications.ts'
import { patientEndpoints } from './patients.ts'
import { shippingEndpoints } from './shipping.ts'
import { treatmentEndpoints } from './treatments.ts'
import { transactionEndpoints } from './transactions.ts'
import { userEndpoints } from './users.ts'

/** Every endpoint of the API. */
export const endpointTable: readonly Endpoint[] = [
  authEndpoints,
  meEndpoints,
  meSettingsEndpoints,
  meSessionEndpoints,
  imageEndpoints,
  notificationEndpoints,
  dashboardEndpoints,
  userEndpoints,
  patientEndpoints,
  recordEndpoints,
  doctorEndpoints,
  careEndpoints,
  ledgerEndpoints,
  membershipEndpoints,
  transactionEndpoints,
  contactEndpoints,
  treatmentEndpoints,
  catalogueEndpoints,
  shippingEndpoints,
  auditEndpoints,
  historyEndpoints,
].flatMap((group) => Object.values(group) as Endpoint[])
