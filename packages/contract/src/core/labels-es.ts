import type { Labels } from './labels.ts'

const person = {
  firstName: 'Nombre',
  middleName: 'Segundo nombre',
  lastName: 'Primer apellido',
  secondLastName: 'Segundo apellido',
  email: 'Correo electrónico',
  phone: 'Teléfono',
}

export const labels = {
  person,
  fields: {
    ...person,
    birthDate: 'Fecha de nacimiento',
    gender: 'Género',
    curp: 'CURP',
    recordNumber: 'Número de expediente',
    address: 'Dirección',
    medicalHistory: 'Antecedentes médicos',
  },
  choices: {
    gender: { MALE: 'Masculino', FEMALE: 'Femenino', OTHER: 'Otro', UNKNOWN: 'Prefiere no decir' },
  },
  roles: {
    ADMIN: 'Administrador',
    STAFF: 'Recepción',
    CLINICAL: 'Personal clínico',
    DOCTOR: 'Médico',
    USER: 'Usuario',
  },
  duties: { reception: 'Recepción', clinical: 'Personal clínico' },
  profileKinds: { PATIENT: 'Paciente', DOCTOR: 'Médico', NONE: 'Ninguno' },
  patientStatuses: { active: 'Activo', inactive: 'Inactivo', archived: 'Archivado' },
  doctorTitles: { DR: 'Dr.', DRA: 'Dra.' },
  doctorStatuses: { ACTIVE: 'Activo', ON_LEAVE: 'De permiso', INACTIVE: 'Inactivo', archived: 'Archivado' },
  licenseStatuses: { ACTIVE: 'Vigente', SUSPENDED: 'Suspendida', EXPIRED: 'Vencida' },
  treatmentStatuses: { started: 'Iniciado', inProgress: 'En curso', completed: 'Completado', cancelled: 'Cancelado' },
  tiers: { estandar: 'Estándar', premium: 'Premium', vip: 'VIP' },
  transactionKinds: { payment: 'Pago', refund: 'Reembolso' },
  transactionStatuses: { pending: 'Pendiente', completed: 'Completado', failed: 'Fallido', refunded: 'Reembolsado' },
  methods: {
    cash: 'Efectivo',
    debit_card: 'Tarjeta de débito',
    credit_card: 'Tarjeta de crédito',
    paypal: 'PayPal',
    bank_transfer: 'Transferencia',
    other: 'Otro',
  },
  saleItemKinds: { service: 'Servicio', product: 'Producto' },
  taxKinds: { exempt: 'Exento', zero: 'IVA 0 %', standard: 'IVA 16 %' },
  feeTimes: { arrival: 'Al llegar', completion: 'Al terminar', never: 'Nunca' },
  sessionStates: { open: 'Abierta', counted: 'Contada', closed: 'Cerrada', uncounted: 'Cerrada sin conteo' },
  outcomes: { success: 'Correcto', refused: 'Rechazado', failure: 'Fallido' },
  networks: {
    website: 'Sitio web',
    linkedin: 'LinkedIn',
    instagram: 'Instagram',
    facebook: 'Facebook',
    x: 'X',
    youtube: 'YouTube',
  },
} as const satisfies Labels
