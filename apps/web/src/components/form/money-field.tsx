import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { Input } from '#/components/ui/input.tsx'
import { FieldFrame } from './field-frame.tsx'
import { moneyTextOf, moneyValueOf } from './money-text.ts'
import { type FieldProps, useField } from './use-field.ts'

type MoneyFieldProps<V extends FieldValues, O> = FieldProps<V, O> & { autoFocus?: boolean | undefined }

/**
 * An amount typed in pesos ("2,000", "$350.5") and held in centavos. The field's value is a `MoneyValue`;
 * its rule is `moneyInput` or `optionalMoneyInput`.
 */
export function MoneyField<V extends FieldValues, O>({ autoFocus, ...props }: MoneyFieldProps<V, O>) {
  const { t, language } = useTranslation('form')
  const field = useField(props)
  const [typed, setTyped] = useState('')
  // Typed text stays unchanged until blur, or until the value is set from outside.
  const text = moneyValueOf(typed) === field.raw ? typed : moneyTextOf(field.raw, language)
  const describedBy = [field.control['aria-describedby'], `${field.id}-currency`].filter(Boolean).join(' ')
  return (
    <FieldFrame {...props} id={field.id} error={field.error}>
      <div className="relative">
        <span aria-hidden="true" className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-muted">
          {t('money.sign')}
        </span>
        <Input
          {...field.control}
          aria-describedby={describedBy}
          inputMode="decimal"
          autoComplete="off"
          autoFocus={autoFocus}
          value={text}
          onChange={(event) => {
            setTyped(event.target.value)
            field.change(moneyValueOf(event.target.value))
          }}
          onBlur={() => {
            setTyped(moneyTextOf(field.raw, language))
            field.leave()
          }}
          className="pr-14 pl-7 tabular-nums"
        />
        <span
          id={`${field.id}-currency`}
          className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-caption text-muted"
        >
          {t('money.currency')}
        </span>
      </div>
    </FieldFrame>
  )
}
