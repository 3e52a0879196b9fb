import { commonPasswords } from './common-passwords.ts'

/** Words that must not make up a person's password. */
export interface PersonalWords {
  email?: string
  firstName?: string
  lastName?: string
}

/** Lower case, without accents and without trailing digits and signs: `Contraseña2026!` becomes `contrasena`. */
const stem = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}]+$/u, '')

const common = new Set(commonPasswords)

/** The reason why a password is too weak, as a `validation.…` key; undefined for a strong one. */
export function weaknessOf(password: string, person: PersonalWords = {}): string | undefined {
  const text = password.normalize('NFC')
  if ([...text].length < 8) return 'validation.passwordMin8'
  if (text.length > 128) return 'validation.passwordMax'
  if (!/\p{Ll}/u.test(text) || !/\p{Lu}/u.test(text) || !/\d/.test(text)) return 'validation.passwordFormat'
  const bare = stem(text)
  // A stem of two letters is digits and signs with a letter in front: "Aa345678".
  if (bare.length < 3 || common.has(bare)) return 'validation.passwordCommon'
  const own = [person.email?.split('@')[0], person.firstName, person.lastName]
  if (own.some((word) => word !== undefined && word.length >= 3 && stem(word) === bare))
    return 'validation.passwordPersonal'
  return undefined
}
