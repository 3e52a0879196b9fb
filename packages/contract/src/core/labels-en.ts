import type { Labels } from './labels.ts'

const person = {
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  secondLastName: 'Second last name',
  email: 'Email',
  phone: 'Phone',
}

export const labels = {
  person,
  fields: {
    ...person,
    birthDate: 'Date of birth',
    gender: 'Gender',
    curp: 'CURP',
    recordNumber: 'Record number',
    address: 'Address',
    medicalHistory: 'Clinical history',
  },
  choices: {
    gender: { MALE: 'Male', FEMALE: 'Female', OTHER: 'Other', UNKNOWN: 'Prefers not to say' },
  },
  roles: { ADMIN: 'Administrator', STAFF: 'Reception', CLINICAL: 'Clinical staff', DOCTOR: 'Doctor', USER: 'User' },
  duties: { reception: 'Reception', clinical: 'Clinical staff' },
  profileKinds: { PATIENT: 'Patient', DOCTOR: 'Doctor', NONE: 'None' },
  patientStatuses: { active: 'Active', inactive: 'Inactive', archived: 'Archived' },
  doctorTitles: { DR: 'Dr.', DRA: 'Dra.' },
  doctorStatuses: { ACTIVE: 'Active', ON_LEAVE: 'On leave', INACTIVE: 'Inactive', archived: 'Archived' },
  licenseStatuses: { ACTIVE: 'Valid', SUSPENDED: 'Suspended', EXPIRED: 'Expired' },
  treatmentStatuses: { started: 'Started', inProgress: 'In progress', completed: 'Completed', cancelled: 'Cancelled' },
  tiers: { estandar: 'Standard', premium: 'Premium', vip: 'VIP' },
  transactionKinds: { payment: 'Payment', refund: 'Refund' },
  transactionStatuses: { pending: 'Pending', completed: 'Completed', failed: 'Failed', refunded: 'Refunded' },
  methods: {
    cash: 'Cash',
    debit_card: 'Debit card',
    credit_card: 'Credit card',
    paypal: 'PayPal',
    bank_transfer: 'Bank transfer',
    other: 'Other',
  },
  saleItemKinds: { service: 'Service', product: 'Product' },
  taxKinds: { exempt: 'Exempt', zero: 'VAT 0%', standard: 'VAT 16%' },
  feeTimes: { arrival: 'On arrival', completion: 'On completion', never: 'Never' },
  sessionStates: { open: 'Open', counted: 'Counted', closed: 'Closed', uncounted: 'Closed without a count' },
  outcomes: { success: 'Succeeded', refused: 'Refused', failure: 'Failed' },
  networks: {
    website: 'Website',
    linkedin: 'LinkedIn',
    instagram: 'Instagram',
    facebook: 'Facebook',
    x: 'X',
    youtube: 'YouTube',
  },
} as const satisfies Labels
