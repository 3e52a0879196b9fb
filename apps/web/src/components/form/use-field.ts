import { useId } from 'react'
import { type Control, type FieldPath, type FieldValues, useController, useFormContext } from 'react-hook-form'
import { useFieldErrorText } from '#/lib/field-errors.ts'
import { describedBy, type FieldLook } from './field-frame.tsx'

export interface FieldBinding<V extends FieldValues, O> {
  control: Control<V, unknown, O>
  name: FieldPath<V>
  /** Fields whose rule depends on this one; revalidated when it changes, if they have errors. */
  revalidates?: FieldPath<V>[]
}

export type FieldProps<V extends FieldValues, O> = FieldBinding<V, O> & FieldLook

/**
 * Connects a control to the form. Errors appear when the field is left (the form's mode) or while a wrong field is
 * corrected, never during the first input.
 */
export function useField<V extends FieldValues, O>({
  control,
  name,
  revalidates = [],
  hint,
  required,
}: FieldProps<V, O>) {
  const id = useId()
  const { field, fieldState } = useController({ control, name })
  const { trigger, getFieldState } = useFormContext<V>()
  const textOf = useFieldErrorText()
  const value: unknown = field.value
  const message = fieldState.error?.message
  const isEmpty = typeof value === 'string' && value.trim() === ''
  const error = message === undefined ? undefined : textOf(message, isEmpty)

  const change = (next: string | number | boolean) => {
    field.onChange(next)
    const wrong = [name, ...revalidates].filter((path) => getFieldState(path).invalid)
    if (wrong.length > 0) void trigger(wrong)
  }

  return {
    id,
    error,
    change,
    leave: field.onBlur,
    value: typeof value === 'string' ? value : '',
    /** The value as the form holds it, for fields that hold more than text. */
    raw: value,
    control: {
      id,
      name,
      ref: field.ref,
      'aria-invalid': error !== undefined,
      'aria-required': required ?? false,
      'aria-describedby': describedBy(id, { hint, error }),
    },
  }
}
