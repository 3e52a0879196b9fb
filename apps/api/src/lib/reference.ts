/** Consonants that sound different in Spanish (without b and v, c, s and z), for dictation on the phone. */
export const letters = 'BCDFGHJKLMNPQRTWXY'
export const length = 6
export const size = letters.length ** length
/** Shares no factor (2 or 3) with `size`, so that every number has different letters, and neighbours few in common. */
export const step = 12_345_677

export const referencePrefix = (year: number): string => `PIEL-${String(year % 100).padStart(2, '0')}-`

/**
 * The reference of a payment from its number within a year, below 34,012,224: `PIEL-26-KXTMBD`. Its letters distinguish
 * it from a receipt number.
 */
export function referenceOf(year: number, number: number): string {
  let rest = Number((BigInt(number) * BigInt(step)) % BigInt(size))
  let code = ''
  for (let place = 0; place < length; place++) {
    code += letters[rest % letters.length]
    rest = Math.floor(rest / letters.length)
  }
  return referencePrefix(year) + code
}
