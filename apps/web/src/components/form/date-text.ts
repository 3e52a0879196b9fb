import { isIsoDate } from '@piel/contract/core/dates'
import { formatTyped, parseTyped } from '#/lib/dates.ts'

/** The value of a date field's text: the calendar date if valid, otherwise the text, which the form's rule refuses. */
export function dateValueOf(text: string): string {
  return parseTyped(text) ?? text
}

export function dateTextOf(value: string): string {
  return isIsoDate(value) ? formatTyped(value) : value
}

/**
 * Inserts the slashes of DD/MM/YYYY while digits are typed at the end; other text is not changed, nor is one that begins
 * with a minus ("-3d").
 */
export function maskDate(text: string): string {
  if (isIsoDate(text)) return formatTyped(text)
  if (!/^(?!-)[\d/.\- ]*$/.test(text)) return text
  const parts = ['']
  for (const sign of text) {
    const part = parts.at(-1) ?? ''
    const isDigit = sign >= '0' && sign <= '9'
    const isFull = parts.length < 3 ? part.length === 2 : part.length === 4
    if (isDigit && !isFull) parts[parts.length - 1] = part + sign
    else if (isDigit && parts.length < 3) parts.push(sign)
    else if (isDigit) return text
    else if (part !== '' && parts.length < 3) {
      parts[parts.length - 1] = part.padStart(2, '0')
      parts.push('')
    }
  }
  const isDayOrMonth = parts.length < 3 && parts.at(-1)?.length === 2
  return parts.join('/') + (isDayOrMonth ? '/' : '')
}
