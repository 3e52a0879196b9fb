/** "ext. 12", "x12" or "extensión 12" after a number. */
const ending = /[ ,;]*(?:ext|extensi[oó]n|x)\.?:? ?(\d{1,6})$/i

/** A phone as typed, in its number and its extension. */
export function phoneParts(typed: string): { number: string; extension: string | undefined } {
  const [text = '', extension] = ending.exec(typed) ?? []
  return { number: typed.slice(0, typed.length - text.length), extension }
}

/** Ten digits after an optional 52 and the retired Mexican prefixes (01, 044, 045, 1 after 52). */
const mexican = /^(?:52(?:1|01|044|045)?|01|044|045)?([2-9]\d{9})$/

/**
 * Area codes of Mexico, and 300, 500, 800, 888 and 900. Source: the metadata of libphonenumber 1.13.16, Plan Técnico
 * Fundamental de Numeración; a test compares them. Most codes of the United States are none of them: 619, 915, 956.
 */
const mexicanAreas =
  /^(?:2(?:0[01]|2\d|3[1-35-8]|4[13-9]|7[1-689]|8[1-578]|9[467])|3(?:00|1[1-79]|[2458][1-9]|3\d|7[1-8]|9[1-5])|4(?:1[1-57-9]|[267][1-9]|3[1-8]|[45]\d|8[1-35-9]|9[2-689])|5(?:00|[56]\d|88|9[1-79])|6(?:1[2-68]|[2-4][1-9]|5[1-36-9]|6[0-57-9]|7[1-7]|8[67]|9[4-8])|7(?:[1346][1-9]|[27]\d|5[13-9]|8[1-69]|9[17])|8(?:00|88|1\d|2[13-689]|3[1-6]|4[124-6]|6[1246-9]|7[0-378]|9[12479])|9(?:00|1[346-9]|2[1-4]|3[2-46-8]|5[1348]|[69]\d|7[12]|8[1-8]))/

/**
 * What a typed phone dials: digits after "+", without the extension. Without a country code it is Mexican.
 * @returns undefined for a number without an area code of Mexico, and if there are too few or too many digits.
 */
export function dialled(typed: string): string | undefined {
  const { number } = phoneParts(typed)
  const digits = number.replace(/\D/g, '')
  const international = /^[\s(]*\+/.test(number) ? digits : /^00([1-9]\d*)$/.exec(digits)?.[1]
  if (international === undefined || international.startsWith('52')) {
    const national = mexican.exec(international ?? digits)?.[1]
    return national !== undefined && mexicanAreas.test(national) ? `+52${national}` : undefined
  }
  return /^[1-9]\d{6,14}$/.test(international) ? `+${international}` : undefined
}

/** Country codes of one and of two digits; all others have three. Source: ITU-T E.164, list of assigned codes. */
const countryCode = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d+)$/

/** E.164 in groups, with the country code: "+52 55 1234 5678", "+1 619 234 5678". */
export function inGroups(e164: string): string {
  const [, country = '', rest = ''] = countryCode.exec(e164) ?? []
  if (rest === '') return e164
  const groups =
    country === '52' && /^(?:33|5[56]|81)/.test(rest)
      ? [rest.slice(0, 2), rest.slice(2, 6), rest.slice(6)]
      : rest.length === 8
        ? [rest.slice(0, 4), rest.slice(4)]
        : [rest.slice(0, 3), rest.slice(3, 6), rest.slice(6)]
  return ['+' + country, ...groups].filter(Boolean).join(' ')
}

/** A phone for lists: the number to dial in Mexico, with its extension; the typed text if no such number exists. */
export function shownPhone(phone: string, e164: string | null): string {
  if (e164 === null) return phone
  const { extension } = phoneParts(phone)
  return inGroups(e164).replace(/^\+52 /, '') + (extension === undefined ? '' : ` ext. ${extension}`)
}
