import type { AuditEvent } from './audit.ts'
import type { TierId } from './catalogue.ts'
import type { DoctorTitle } from './doctor-titles.ts'
import type { DoctorStatus } from './doctors.ts'
import type { LicenseStatus } from './licenses.ts'
import type { SocialNetwork } from './me.ts'
import type { patientChoices, PatientChoice, patientFields } from './patient-fields.ts'
import type { Duty, PersonName, ProfileKind } from './people.ts'
import type { ActorKind } from './permissions.ts'
import type { Method, TransactionKind, TransactionStatus } from './transactions.ts'
import type { SaleItemKind } from './sale-items.ts'
import type { FeeTime } from './fees.ts'
import type { TaxKind } from './taxes.ts'
import type { SessionState } from './till.ts'
import type { TreatmentStatus } from './treatments.ts'

/** The words of fields and of the values of enumerations, on screens and in exported files alike. */
export interface Labels {
  /** The fields that every person has. */
  person: Record<keyof PersonName | 'email' | 'phone', string>
  /** The fields of a person and a patient. */
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
