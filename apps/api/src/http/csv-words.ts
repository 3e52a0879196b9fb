import type { Language } from '@piel/contract/people'

/** What stands in exported files, in the language of whoever asks for them. */
const en = {
  files: { patients: 'patients', doctors: 'doctors', users: 'users', audit: 'audit-trail' },
  columns: {
    id: 'ID',
    firstName: 'First name',
    middleName: 'Middle name',
    lastName: 'Last name',
    secondLastName: 'Second last name',
    email: 'Email',
    phone: 'Phone',
    birthDate: 'Date of birth',
    gender: 'Gender',
    status: 'Status',
    registered: 'Registered',
    archived: 'Archived',
    number: 'Number',
    at: 'Time (UTC)',
    actorId: 'Person ID',
    actor: 'Person',
    role: 'Role',
    action: 'Action',
    objectKind: 'About',
    objectId: 'About ID',
    object: 'About whom',
    outcome: 'Outcome',
    fields: 'Fields',
    address: 'Address',
    requestId: 'Request',
    sealed: 'Sealed',
    specialties: 'Specialties',
    license: 'Licence',
    licenseExpires: 'Licence expires',
    lastLogin: 'Last sign-in',
  },
  genders: { MALE: 'Male', FEMALE: 'Female', OTHER: 'Other', UNKNOWN: 'Prefers not to say' },
  patientStatuses: { active: 'Active', inactive: 'Inactive', archived: 'Archived' },
  outcomes: { success: 'Success', refused: 'Refused', failure: 'Failure' },
  yes: 'Yes',
  no: 'No',
}

type Wide<T> = { [K in keyof T]: T[K] extends string ? string : Wide<T[K]> }
export type CsvWords = Wide<typeof en>

const es: CsvWords = {
  files: { patients: 'pacientes', doctors: 'medicos', users: 'usuarios', audit: 'auditoria' },
  columns: {
    id: 'ID',
    firstName: 'Nombre',
    middleName: 'Segundo nombre',
    lastName: 'Apellido paterno',
    secondLastName: 'Apellido materno',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    birthDate: 'Fecha de nacimiento',
    gender: 'Género',
    status: 'Estado',
    registered: 'Registro',
    archived: 'Archivo',
    number: 'Número',
    at: 'Hora (UTC)',
    actorId: 'ID de la persona',
    actor: 'Persona',
    role: 'Rol',
    action: 'Acción',
    objectKind: 'Sobre',
    objectId: 'ID del objeto',
    object: 'Sobre quién',
    outcome: 'Resultado',
    fields: 'Campos',
    address: 'Dirección de red',
    requestId: 'Solicitud',
    sealed: 'Sellado',
    specialties: 'Especialidades',
    license: 'Cédula profesional',
    licenseExpires: 'Vencimiento de la cédula',
    lastLogin: 'Último acceso',
  },
  genders: { MALE: 'Masculino', FEMALE: 'Femenino', OTHER: 'Otro', UNKNOWN: 'Prefiere no decir' },
  patientStatuses: { active: 'Activo', inactive: 'Inactivo', archived: 'Archivado' },
  outcomes: { success: 'Correcto', refused: 'Rechazado', failure: 'Fallido' },
  yes: 'Sí',
  no: 'No',
}

const words: Record<Language, CsvWords> = { en, es }

/** The words of exported files in a language. */
export const csvWords = (language: Language): CsvWords => words[language]
