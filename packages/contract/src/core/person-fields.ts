import * as z from 'zod/mini'
import { email, optionalName, personName } from './text.ts'

export const requiredNames = { firstName: personName('firstName'), lastName: personName('lastName') }

/** Field rules of every body of a person, except patients without an e-mail. */
export const requiredOfPerson = { email: email(), ...requiredNames }

export const optionalOfPerson = {
  middleName: optionalName('middleName'),
  secondLastName: optionalName('secondLastName'),
}

export const restoreBody = z.optional(z.strictObject({ email: z.optional(requiredOfPerson.email) }))
export type RestoreBody = z.output<typeof restoreBody>

type Shape = Record<string, z.ZodMiniType>
type Nullish<S extends Shape> = { [Name in keyof S]: z.ZodMiniOptional<z.ZodMiniNullable<S[Name]>> }

/** Fields that a body may leave out; null empties them. */
export const nullish = <S extends Shape>(shape: S): Nullish<S> =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, z.optional(z.nullable(field))]),
  ) as unknown as Nullish<S>
