import type { FieldPath, FieldValues } from 'react-hook-form'
import { ApiError } from '#/lib/api-error.ts'
import { withAmount } from './with-amount.ts'

export interface FieldRefusal<V extends FieldValues> {
  name: FieldPath<V>
  /** The error's own text by default. */
  message?: string
}

export interface FieldMap<V extends FieldValues> {
  /** Field by pointer into the body, if its last part is not the field's name. */
  pointers?: Partial<Record<string, FieldPath<V>>> | undefined
  /** Field and message by code, for errors without a pointer. */
  codes?: Partial<Record<string, FieldRefusal<V>>> | undefined
}

/** The field that a pointer into a list names: `/doctor/licenses/0/number` is `licenses.0.number`. */
function inList(pointer: string, names: readonly string[]): string | undefined {
  const parts = pointer.split('/')
  const at = parts.findIndex((part, index) => names.includes(part) && /^\d+$/.test(parts[index + 1] ?? ''))
  return at < 0 ? undefined : parts.slice(at).join('.')
}

/**
 * Shows each part of a refusal exactly once: at its field, or above the buttons.
 * @param names the fields that the form shows
 */
export function placeErrors<V extends FieldValues>(
  error: unknown,
  names: readonly string[],
  { pointers = {}, codes = {} }: FieldMap<V>,
): { fields: FieldRefusal<V>[]; isPlaced: boolean } {
  if (!(error instanceof ApiError)) return { fields: [], isPlaced: false }
  const isField = (name: string | undefined): name is FieldPath<V> =>
    name !== undefined && names.includes(name.split('.', 1)[0] ?? name)

  const fields: FieldRefusal<V>[] = []
  let hasStray = false
  for (const { pointer, code, amountMinor } of error.errors) {
    const name = pointers[pointer] ?? inList(pointer, names) ?? pointer.split('/').at(-1)
    if (!isField(name)) hasStray = true
    else if (!fields.some((field) => field.name === name)) fields.push({ name, message: withAmount(code, amountMinor) })
  }
  const byCode = codes[error.code]
  if (byCode && fields.length === 0) fields.push(byCode)
  return { fields, isPlaced: fields.length > 0 && !hasStray }
}
