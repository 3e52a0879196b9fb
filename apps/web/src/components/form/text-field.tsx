import { dialled, inGroups } from '@piel/contract/core/phone'
import type { ComponentProps } from 'react'
import { useWatch, type FieldValues } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
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

/** Whether a number has all its digits behind the prefixes of Mexico. */
const isComplete = (typed: string): boolean => typed.replace(/\D/g, '').replace(/^(?:52|01|04[45])1?/, '').length >= 10

/** A phone as people type it; the hint states the number that will be dialled. */
export function PhoneField<V extends FieldValues, O>(props: TextFieldProps<V, O>) {
  const { t } = useTranslation('form')
  const typed = useWatch({ control: props.control, name: props.name }) as string
  const number = dialled(typed)
  const unknown = isComplete(typed) ? t('phone.unknown') : props.hint
  const hint = number === undefined ? unknown : t('phone.dialled', { number: inGroups(number) })
  return <TextField {...props} hint={hint} type="tel" inputMode="tel" />
}
