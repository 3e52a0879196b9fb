import * as z from 'zod/mini'
import type { Labels } from './labels.ts'
import { instant } from './dates.ts'
import { id } from './text.ts'

export const roles = ['USER', 'ADMIN', 'STAFF'] as const
/** The work of an account of role STAFF: the front desk, or also care. */
export const duties = ['reception', 'clinical'] as const
export const profileKinds = ['PATIENT', 'DOCTOR', 'NONE'] as const
/** The specification's masculino, femenino, otro and prefiero_no_decir. */
export const genders = ['MALE', 'FEMALE', 'OTHER', 'UNKNOWN'] as const

export const role = z.enum(roles, 'validation.invalid')
export const duty = z.enum(duties, 'validation.invalid')
export const profileKind = z.enum(profileKinds, 'validation.invalid')
export const gender = z.enum(genders, 'validation.genderRequired')
export const language = z.enum(['en', 'es'], 'validation.invalid')

export type Role = z.output<typeof role>
export type Duty = z.output<typeof duty>
export type ProfileKind = z.output<typeof profileKind>
export type Gender = z.output<typeof gender>
export type Language = z.output<typeof language>
export const genderLabels = {
  en: { MALE: 'Male', FEMALE: 'Female', OTHER: 'Other', UNKNOWN: 'Prefers not to say' },
  es: { MALE: 'Masculino', FEMALE: 'Femenino', OTHER: 'Otro', UNKNOWN: 'Prefiere no decir' },
} as const satisfies Labels<Gender>
export const roleLabels = {
  en: { ADMIN: 'Administrator', STAFF: 'Staff', USER: 'User' },
  es: { ADMIN: 'Administrador', STAFF: 'Personal', USER: 'Usuario' },
} as const satisfies Labels<Role>
export const languageLabels = {
  en: { en: 'English', es: 'Spanish' },
  es: { en: 'Inglés', es: 'Español' },
} as const satisfies Labels<Language>
export const profileKindLabels = {
  en: { PATIENT: 'Patient', DOCTOR: 'Doctor', NONE: 'None' },
  es: { PATIENT: 'Paciente', DOCTOR: 'Médico', NONE: 'Ninguno' },
} as const satisfies Labels<ProfileKind>
export const dutyLabels = {
  en: { reception: 'Reception', clinical: 'Clinical staff' },
  es: { reception: 'Recepción', clinical: 'Personal clínico' },
} as const satisfies Labels<Duty>

/** The user behind a patient or doctor. `lastName` is the first surname. */
export const person = z.object({
  id,
  firstName: z.string(),
  middleName: z.nullable(z.string()),
  lastName: z.string(),
  secondLastName: z.nullable(z.string()),
  email: z.string(),
  gender,
  role,
  profileKind,
  photoId: z.nullable(id),
  lastLogin: z.nullable(instant),
  createdAt: instant,
  updatedAt: instant,
})
export type Person = z.output<typeof person>

export const names = z.pick(person, {
  firstName: true,
  middleName: true,
  lastName: true,
  secondLastName: true,
  photoId: true,
})

export const personRow = z.extend(names, { id, email: z.string() })

export const patientNames = z.extend(names, { id, userId: id, email: z.nullable(z.string()) })

export type PersonName = Pick<Person, 'firstName' | 'middleName' | 'lastName' | 'secondLastName'>
export const personLabels = {
  en: {
    firstName: 'First name',
    middleName: 'Middle name',
    lastName: 'Last name',
    secondLastName: 'Second last name',
    email: 'Email',
    phone: 'Phone',
  },
  es: {
    firstName: 'Nombre',
    middleName: 'Segundo nombre',
    lastName: 'Primer apellido',
    secondLastName: 'Segundo apellido',
    email: 'Correo electrónico',
    phone: 'Teléfono',
  },
} as const satisfies Labels<keyof PersonName | 'email' | 'phone'>

/** First name, middle name and both surnames, in that order, single-spaced. */
export const fullName = (p: PersonName): string =>
  [p.firstName, p.middleName, p.lastName, p.secondLastName].filter(Boolean).join(' ')
