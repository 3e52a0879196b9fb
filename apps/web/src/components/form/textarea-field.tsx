import { clsx } from 'clsx'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { Textarea } from '#/components/ui/input.tsx'
import { FieldFrame } from './field-frame.tsx'
import { type FieldProps, useField } from './use-field.ts'

type TextareaFieldProps<V extends FieldValues, O> = FieldProps<V, O> & {
  /** The counter's limit; longer pasted text is kept so that it can be shortened. */
  max: number
  rows?: number
  autoFocus?: boolean
}

export function TextareaField<V extends FieldValues, O>({
  max,
  rows = 4,
  autoFocus,
  ...props
}: TextareaFieldProps<V, O>) {
  const { t } = useTranslation('form')
  const field = useField(props)
  const length = field.value.trim().length
  return (
    <FieldFrame
      {...props}
      id={field.id}
      error={field.error}
      aside={
        <p className={clsx('shrink-0 tabular-nums', length > max ? 'font-medium text-danger' : 'text-muted')}>
          <span aria-hidden="true">
            {length} / {max}
          </span>
          <span className="sr-only">{t('counter', { count: length, max })}</span>
        </p>
      }
    >
      <Textarea
        {...field.control}
        rows={rows}
        autoComplete="off"
        autoFocus={autoFocus}
        value={field.value}
        onChange={(event) => field.change(event.target.value)}
        onBlur={field.leave}
        className="block"
      />
    </FieldFrame>
  )
}
