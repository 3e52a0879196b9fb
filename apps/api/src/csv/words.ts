import type { Labels } from '@piel/contract/labels'
import { labels as labelsEn } from '@piel/contract/labels-en'
import { labels as labelsEs } from '@piel/contract/labels-es'
import type { LicenseState } from '@piel/contract/licenses'
import type { Language } from '@piel/contract/people'

/** Texts of exported files: names, headers, and cells that no screen has. */
const en = {
  files: {
    patients: 'patients',
    doctors: 'doctors',
    users: 'users',
    treatments: 'treatments',
    transactions: 'transactions',
    audit: 'audit-trail',
    income: 'income',
    debtors: 'balances-due',
    treatmentFigures: 'treatments-by-type',
  },
  columns: {
    id: 'ID',
    status: 'Status',
    registered: 'Registered',
    archived: 'Archived',
    number: 'Number',
    at: 'Time (UTC)',
    actorId: 'User ID',
    actor: 'User',
    role: 'Role',
    action: 'Action',
    objectKind: 'Record type',
    objectId: 'Record ID',
    object: 'Record',
    outcome: 'Outcome',
    fields: 'Fields',
    address: 'IP address',
    requestId: 'Request',
    sealed: 'Sealed',
    specialties: 'Specialties',
    title: 'Title',
    license: 'Licence',
    licenseState: 'Licence status',
    licenseExpires: 'Licence expires',
    lastLogin: 'Last sign-in',
    patient: 'Patient',
    treatment: 'Treatment',
    doctor: 'Doctor',
    membership: 'Membership',
    membershipPrice: 'Membership price',
    value: 'Value',
    currency: 'Currency',
    startsOn: 'Starts on',
    endedOn: 'Ended on',
    day: 'Day',
    month: 'Month',
    payments: 'Payments',
    paid: 'Paid (MXN)',
    refunded: 'Refunded (MXN)',
    income: 'Income (MXN)',
    total: 'Total',
    balance: 'Balance due (MXN)',
    lastPayment: 'Last payment',
    paidOn: 'Date',
    customer: 'Customer',
    plan: 'Plan',
    amount: 'Amount',
    kind: 'Type',
    refundOf: 'Refund of receipt',
    method: 'Payment method',
    reference: 'Reference',
    receipt: 'Receipt',
  },
  licenseStates: {
    none: 'None',
    expiring: 'Expires soon',
  },
  yes: 'Yes',
  no: 'No',
}

type Texts<T> = { [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }

const es: Texts<typeof en> = {
  files: {
    patients: 'pacientes',
    doctors: 'medicos',
    users: 'usuarios',
    treatments: 'tratamientos',
    transactions: 'transacciones',
    audit: 'auditoria',
    income: 'ingresos',
    debtors: 'adeudos',
    treatmentFigures: 'tratamientos-por-tipo',
  },
  columns: {
    id: 'ID',
    status: 'Estado',
    registered: 'Registro',
    archived: 'Archivado',
    number: 'Número',
    at: 'Hora (UTC)',
    actorId: 'ID del usuario',
    actor: 'Usuario',
    role: 'Rol',
    action: 'Acción',
    objectKind: 'Tipo de registro',
    objectId: 'ID del registro',
    object: 'Registro',
    outcome: 'Resultado',
    fields: 'Campos',
    address: 'Dirección IP',
    requestId: 'Solicitud',
    sealed: 'Sellado',
    specialties: 'Especialidades',
    title: 'Título',
    license: 'Cédula profesional',
    licenseState: 'Estado de la cédula',
    licenseExpires: 'Vencimiento de la cédula',
    lastLogin: 'Último acceso',
    patient: 'Paciente',
    treatment: 'Tratamiento',
    doctor: 'Médico',
    membership: 'Membresía',
    membershipPrice: 'Precio de la membresía',
    value: 'Valor',
    currency: 'Moneda',
    startsOn: 'Inicio',
    endedOn: 'Fin',
    day: 'Día',
    month: 'Mes',
    payments: 'Pagos',
    paid: 'Pagado (MXN)',
    refunded: 'Reembolsado (MXN)',
    income: 'Ingresos (MXN)',
    total: 'Total',
    balance: 'Adeudo (MXN)',
    lastPayment: 'Último pago',
    paidOn: 'Fecha',
    customer: 'Cliente',
    plan: 'Plan',
    amount: 'Importe',
    kind: 'Tipo',
    refundOf: 'Reembolso del recibo',
    method: 'Forma de pago',
    reference: 'Referencia',
    receipt: 'Recibo',
  },
  licenseStates: {
    none: 'Sin cédula',
    expiring: 'Por vencer',
  },
  yes: 'Sí',
  no: 'No',
}

export interface CsvWords extends Omit<Texts<typeof en>, 'licenseStates' | 'columns'>, Labels {
  columns: Texts<typeof en>['columns'] & Labels['fields']
  language: Language
  licenseStates: Record<LicenseState, string>
  /** The name of an item that the clinic named in both languages. */
  nameIn: (item: { nameEn: string; nameEs: string }) => string
}

/** The texts of exported files in a language. */
export function csvWords(language: Language): CsvWords {
  const [texts, labels] = language === 'es' ? [es, labelsEs] : [en, labelsEn]
  const { ACTIVE: valid, EXPIRED: expired, SUSPENDED: suspended } = labels.licenseStatuses
  return {
    ...labels,
    ...texts,
    columns: { ...labels.fields, ...texts.columns },
    licenseStates: { ...texts.licenseStates, valid, expired, suspended },
    language,
    nameIn: ({ nameEn, nameEs }) => (language === 'es' ? nameEs : nameEn),
  }
}
