import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Input } from '#/components/ui/input.tsx'
import { FieldFrame } from './field-frame.tsx'
import { type FieldProps, useField } from './use-field.ts'

type TextFieldProps<V extends FieldValues, O> = FieldProps<V, O> &
  Pick<
    ComponentProps<'input'>,
    'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'readOnly' | 'autoFocus' | 'list'
  >

export function TextField<V extends FieldValues, O>({
  type = 'text',
  inputMode,
  autoComplete = 'off',
  autoCapitalize,
  spellCheck,
  autoFocus,
  list,
  readOnly,
  ...props
}: TextFieldProps<V, O>) {
  const field = useField(props)
  return (
    <FieldFrame {...props} id={field.id} error={field.error}>
      <Input
        {...field.control}
        {...{ type, inputMode, autoComplete, autoCapitalize, spellCheck, autoFocus, list, readOnly }}
        value={field.value}
        onChange={(event) => field.change(event.target.value)}
        onBlur={field.leave}
      />
    </FieldFrame>
  )
}

/** An e-mail address, entered as plain text because a field of type `email` hides typed spaces. */
export function EmailField<V extends FieldValues, O>(props: TextFieldProps<V, O>) {
  return <TextField {...props} inputMode="email" autoCapitalize="none" spellCheck={false} />
}

/** A phone number: digits, spaces, +, - and parentheses. */
export function PhoneField<V extends FieldValues, O>(props: TextFieldProps<V, O>) {
  return <TextField {...props} type="tel" inputMode="tel" />
}
