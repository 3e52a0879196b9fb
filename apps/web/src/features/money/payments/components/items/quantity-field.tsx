import { maxQuantity } from '@piel/contract/money/sales'
import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { IconButton } from '#/components/ui/icon-button.tsx'
import { Input } from '#/components/ui/input.tsx'
import { quantityOf, type SoldForm, stepped } from './sold-values.ts'

interface QuantityFieldProps<V extends FieldValues, O> {
  control: Control<V, unknown, O>
  index: number
  name: string
  value: string
  errorId: string | undefined
  onChange: (quantity: string) => void
  onDone: () => void
}

/** A quantity from 1 to 99: typed, by the arrow keys, or by its buttons. */
export function QuantityField<V extends FieldValues & SoldForm, O>(props: QuantityFieldProps<V, O>) {
  const { control, index, name, value, errorId, onChange, onDone } = props
  const { t } = useTranslation('payments')
  const id = useId()
  // A refused form focuses its first wrong field.
  const { ref } = useController({ control, name: `items.${index}.quantity` as FieldPath<V> }).field
  const quantity = quantityOf(value)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (by !== undefined) onChange(stepped(value, by))
    else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) onDone()
    else return
    event.preventDefault()
  }
  return (
    <span className="flex items-center gap-1">
      <IconButton
        size="sm"
        icon={Minus}
        label={t('lines.less', { name })}
        disabled={quantity <= 1}
        onClick={() => onChange(stepped(value, -1))}
      />
      <label htmlFor={id} className="sr-only">
        {t('lines.quantityOf', { name })}
      </label>
      <Input
        id={id}
        ref={ref}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        value={value}
        aria-invalid={errorId !== undefined}
        aria-describedby={errorId}
        onChange={(event) => onChange(event.target.value)}
        onFocus={(event) => event.target.select()}
        onKeyDown={onKeyDown}
        className="w-11! px-1! text-center tabular-nums"
      />
      <IconButton
        size="sm"
        icon={Plus}
        label={t('lines.more', { name })}
        disabled={quantity >= maxQuantity}
        onClick={() => onChange(stepped(value, 1))}
      />
    </span>
  )
}
