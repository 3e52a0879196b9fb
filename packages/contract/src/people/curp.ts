import * as z from 'zod/mini'
import { line } from '../core/clean.ts'
import { isIsoDate } from '../core/dates.ts'
import type { Gender } from '../core/people.ts'

/**
 * Initials, birth date (YYMMDD), sex (X: not binary), state of birth, consonants, a character that tells people of the same
 * data apart, and a check digit. Source: Instructivo normativo para la asignación de la Clave Única de Registro de Población.
 */
const format =
  /^[A-Z][AEIOUX][A-Z]{2}(\d{6})([HMX])(?:AS|B[CS]|C[CHLMS]|D[FG]|G[RT]|HG|JC|M[CNS]|N[ELT]|OC|PL|Q[RT]|S[LPR]|T[CLS]|VZ|YN|ZS)[B-DF-HJ-NP-TV-Z]{3}([A-Z\d])\d$/

const values = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'

/** The check digit of the first 17 characters. */
export function curpDigit(curp: string): string {
  let sum = 0
  for (let at = 0; at < 17; at += 1) sum += values.indexOf(curp.charAt(at)) * (18 - at)
  return String((10 - (sum % 10)) % 10)
}

/** What a CURP states; undefined for any other text. People born since 2000 have a letter before the check digit. */
function readCurp(curp: string): { birthDate: string; sex: string } | undefined {
  const [, date = '', sex = '', homonym = ''] = format.exec(curp) ?? []
  const century = /\d/.test(homonym) ? '19' : '20'
  const birthDate = `${century}${date.slice(0, 2)}-${date.slice(2, 4)}-${date.slice(4)}`
  return isIsoDate(birthDate) ? { birthDate, sex } : undefined
}

/** A CURP with a correct check digit, in capitals; an empty string means none. */
export const curp = z.string('validation.curpFormat').check(
  line,
  z.toUpperCase(),
  z.refine((text) => text === '' || readCurp(text) !== undefined, 'validation.curpFormat'),
  z.refine((text) => !readCurp(text) || text.endsWith(curpDigit(text)), 'validation.curpDigit'),
)

const sexes: Partial<Record<Gender, string>> = { MALE: 'H', FEMALE: 'M' }

/**
 * Why a CURP does not match a person, as the key of a text; undefined if it can. A gender other than male and female
 * matches every sex, and the sex X matches every gender.
 */
export function curpProblem(
  text: string,
  { birthDate, gender }: { birthDate: string | null; gender: Gender },
): 'validation.curpBirthDate' | 'validation.curpGender' | undefined {
  const stated = readCurp(text)
  if (!stated) return undefined
  if (birthDate && birthDate !== stated.birthDate) return 'validation.curpBirthDate'
  const sex = sexes[gender]
  return sex === undefined || stated.sex === 'X' || stated.sex === sex ? undefined : 'validation.curpGender'
}
