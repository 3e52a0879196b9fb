import type { AuditEvent } from '../office/audit.ts'
import type { TierId } from '../money/catalogue.ts'
import type { DoctorTitle } from '../people/doctor-titles.ts'
import type { DoctorStatus } from '../people/doctors.ts'
import type { LicenseStatus } from '../people/licenses.ts'
import type { SocialNetwork } from '../account/me.ts'
import type { patientChoices, PatientChoice, patientFields } from '../people/patient-fields.ts'
import type { Duty, PersonName, ProfileKind } from './people.ts'
import type { ActorKind } from './permissions.ts'
import type { Method, TransactionKind, TransactionStatus } from '../money/transactions.ts'
import type { SaleItemKind } from '../money/items.ts'
import type { FeeTime } from '../agenda/fees.ts'
import type { TaxKind } from '../money/taxes.ts'
import type { SessionState } from '../money/tills.ts'
import type { TreatmentStatus } from '../treatments/treatments.ts'

export interface Labels {
  person: Record<keyof PersonName | 'email' | 'phone', string>
  fields: Record<keyof typeof patientFields, string>
  /** The values of each field of a patient that is a choice. */
  choices: { [Name in PatientChoice]: Record<(typeof patientChoices)[Name][number], string> }
  roles: Record<ActorKind, string>
  duties: Record<Duty, string>
  profileKinds: Record<ProfileKind, string>
  patientStatuses: Record<'active' | 'inactive' | 'archived', string>
  doctorTitles: Record<DoctorTitle, string>
  doctorStatuses: Record<DoctorStatus | 'archived', string>
  licenseStatuses: Record<LicenseStatus, string>
  treatmentStatuses: Record<TreatmentStatus, string>
  tiers: Record<TierId, string>
  transactionKinds: Record<TransactionKind, string>
  transactionStatuses: Record<TransactionStatus, string>
  methods: Record<Method, string>
  saleItemKinds: Record<SaleItemKind, string>
  taxKinds: Record<TaxKind, string>
  feeTimes: Record<FeeTime, string>
  sessionStates: Record<SessionState, string>
  outcomes: Record<AuditEvent['outcome'], string>
  networks: Record<SocialNetwork, string>
}
