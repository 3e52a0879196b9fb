import * as z from 'zod/mini'
import type { Labels } from './labels.ts'
import { email, optionalName, personName } from './text.ts'

export const requiredNames = { firstName: personName('firstName'), lastName: personName('lastName') }

/** Field rules of every body of a person, except patients without an e-mail. */
export const requiredOfPerson = { email: email(), ...requiredNames }

export const optionalOfPerson = {
  middleName: optionalName('middleName'),
  secondLastName: optionalName('secondLastName'),
}

/** Errors of a person and their account, `validation.x` as the key `x`: on the provider's pages and in the application. */
export const personErrorLabels = {
  en: {
    invalid: 'This value is not valid',
    emailRequired: 'Email is required',
    emailInvalid: 'Email is not valid',
    emailMax: 'Email is too long',
    emailTaken: 'Email is already registered',
    passwordRequired: 'Password is required.',
    passwordMin8: 'The password must have at least 8 characters',
    passwordMax: 'The password cannot exceed 128 characters',
    passwordFormat: 'The password must contain an uppercase letter, a lowercase letter and a number',
    passwordCommon: 'This password is too common. Choose one that is harder to guess',
    passwordPersonal: 'The password cannot be your name or email',
    passwordsMismatch: 'The passwords do not match',
    firstNameMin: 'The first name must have at least 2 characters',
    firstNameMax: 'The first name cannot exceed 50 characters',
    firstNameLetters: 'The first name must have at least two letters',
    firstNameFormat: 'The first name can only contain letters and spaces',
    lastNameMin: 'The last name must have at least 2 characters',
    lastNameMax: 'The last name cannot exceed 50 characters',
    lastNameLetters: 'The last name must have at least two letters',
    lastNameFormat: 'The last name can only contain letters and spaces',
    secondLastNameMax: 'The second last name cannot exceed 50 characters',
    secondLastNameFormat: 'The second last name can only contain letters and spaces',
  },
  es: {
    invalid: 'Este valor no es válido',
    emailRequired: 'El correo electrónico es obligatorio',
    emailInvalid: 'El correo electrónico no es válido',
    emailMax: 'El correo electrónico es demasiado largo',
    emailTaken: 'El correo electrónico ya está registrado',
    passwordRequired: 'La contraseña es obligatoria.',
    passwordMin8: 'La contraseña debe tener al menos 8 caracteres',
    passwordMax: 'La contraseña no puede exceder 128 caracteres',
    passwordFormat: 'La contraseña debe contener una mayúscula, una minúscula y un número',
    passwordCommon: 'Esta contraseña es demasiado común. Elija una más difícil de adivinar',
    passwordPersonal: 'La contraseña no puede ser su nombre ni su correo electrónico',
    passwordsMismatch: 'Las contraseñas no coinciden',
    firstNameMin: 'El nombre debe tener al menos 2 caracteres',
    firstNameMax: 'El nombre no puede exceder 50 caracteres',
    firstNameLetters: 'El nombre debe tener al menos dos letras',
    firstNameFormat: 'El nombre solo puede contener letras y espacios',
    lastNameMin: 'El apellido debe tener al menos 2 caracteres',
    lastNameMax: 'El apellido no puede exceder 50 caracteres',
    lastNameLetters: 'El apellido debe tener al menos dos letras',
    lastNameFormat: 'El apellido solo puede contener letras y espacios',
    secondLastNameMax: 'El segundo apellido no puede exceder 50 caracteres',
    secondLastNameFormat: 'El segundo apellido solo puede contener letras y espacios',
  },
} as const satisfies Labels

export const restoreBody = z.optional(z.strictObject({ email: z.optional(requiredOfPerson.email) }))
export type RestoreBody = z.output<typeof restoreBody>

type Shape = Record<string, z.ZodMiniType>
type Nullish<S extends Shape> = { [Name in keyof S]: z.ZodMiniOptional<z.ZodMiniNullable<S[Name]>> }

/** Fields that a body may leave out; null empties them. */
export const nullish = <S extends Shape>(shape: S): Nullish<S> =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, z.optional(z.nullable(field))]),
  ) as unknown as Nullish<S>
