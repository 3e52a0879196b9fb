import type { SaleItem } from '@piel/contract/money/items'
import { maxSaleLines } from '@piel/contract/money/sales'
import { X } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { FieldNote } from '#/components/form/field-frame.tsx'
import { IconButton } from '#/components/ui/icon-button.tsx'
import { nameIn } from '#/lib/bilingual.ts'
import { useFieldErrorText } from '#/lib/field-errors.ts'
import { keepFocus } from '#/lib/keep-focus.ts'
import { formatMoney } from '#/lib/money.ts'
import { ItemLookup } from './item-lookup.tsx'
import { QuantityField } from './quantity-field.tsx'
import { quantityOf, type SoldForm, soldSum, stepped, type SoldValues } from './sold-values.ts'

interface SoldItemsProps<V extends FieldValues, O> {
  control: Control<V, unknown, O>
  items: readonly SaleItem[]
  lines: readonly SoldValues[]
  /** The error of each line, and of all lines. */
  errors: { of: (index: number) => string | undefined; all: string | undefined }
  onChange: (lines: SoldValues[]) => void
  onDone: () => void
  lookupRef: (element: HTMLInputElement | null) => void
  children?: ReactNode
}

const withItem = (lines: readonly SoldValues[], itemId: string): SoldValues[] =>
  lines.some((line) => line.itemId === itemId)
    ? lines.map((line) => (line.itemId === itemId ? { ...line, quantity: stepped(line.quantity, 1) } : line))
    : [...lines, { itemId, quantity: '1' }]

export function SoldItems<V extends FieldValues & SoldForm, O>(props: SoldItemsProps<V, O>) {
  const { control, items, lines, errors, onDone, lookupRef, children } = props
  const { t } = useTranslation('payments')
  const textOf = useFieldErrorText()
  const id = useId()
  const [left, setLeft] = useState<SaleItem>()
  const onChange = (next: SoldValues[]) => {
    setLeft(undefined)
    props.onChange(next)
  }
  const add = (item: SaleItem) => {
    const next = withItem(lines, item.id)
    if (next.length > maxSaleLines) setLeft(item)
    else onChange(next)
  }
  const remove = (itemId: string) => {
    onChange(lines.filter((line) => line.itemId !== itemId))
    keepFocus(() => document.getElementById(id)?.querySelector<HTMLElement>('[role=combobox]'))
  }

  return (
    <fieldset id={id} className="min-w-0">
      <legend className="sr-only">{t('pick.title')}</legend>
      <ItemLookup items={items} onChoose={add} onDone={onDone} inputRef={lookupRef} />
      {left && <ListFull item={left} />}
      {lines.length > 0 && (
        <div className="mt-1 mb-4 rounded-control border border-line">
          <ul aria-label={t('lines.title')} className="divide-y divide-line">
            {lines.map(({ itemId, quantity }, i) => {
              const item = items.find((one) => one.id === itemId)
              if (!item) return null
              return (
                <SoldLine
                  key={itemId}
                  control={control}
                  item={item}
                  index={i}
                  quantity={quantity}
                  error={errors.of(i)}
                  onChange={(changed) => onChange(lines.with(i, { itemId, quantity: changed }))}
                  onRemove={() => remove(itemId)}
                  onDone={onDone}
                />
              )
            })}
          </ul>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-subtle px-3 py-2">
            <SoldTotal lines={lines} items={items} />
            {children}
          </div>
        </div>
      )}
      {errors.all !== undefined && (
        <div className="mb-3 text-caption">
          <FieldNote id={id} hint={undefined} error={textOf(errors.all)} />
        </div>
      )}
    </fieldset>
  )
}

function ListFull({ item }: { item: SaleItem }) {
  const { t, language } = useTranslation('payments')
  return (
    <p role="alert" className="mb-2 text-caption text-danger">
      {t('lines.full', { name: nameIn(item, language), count: maxSaleLines })}
    </p>
  )
}

function SoldTotal({ lines, items }: { lines: readonly SoldValues[]; items: readonly SaleItem[] }) {
  const { t, language } = useTranslation('payments')
  const { totalMinor, taxMinor } = soldSum(lines, items)
  return (
    <p aria-live="polite" className="tabular-nums">
      <span className="font-medium">{t('lines.sum', { amount: formatMoney(totalMinor, language) })}</span>
      {taxMinor > 0 && (
        <span className="block text-caption text-muted">
          {t('lines.tax', { amount: formatMoney(taxMinor, language) })}
        </span>
      )}
    </p>
  )
}

interface SoldLineProps<V extends FieldValues, O> {
  control: Control<V, unknown, O>
  item: SaleItem
  index: number
  quantity: string
  error: string | undefined
  onChange: (quantity: string) => void
  onRemove: () => void
  onDone: () => void
}

function SoldLine<V extends FieldValues & SoldForm, O>(props: SoldLineProps<V, O>) {
  const { control, item, index, quantity, error, onChange, onRemove, onDone } = props
  const { t, language } = useTranslation(['payments', 'entries'])
  const textOf = useFieldErrorText()
  const id = useId()
  const money = (minor: number) => formatMoney(minor, language)
  const name = nameIn(item, language)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_2rem] items-center gap-x-3 gap-y-1 px-3 py-2 sm:grid-cols-[minmax(0,1fr)_auto_6rem_2rem]">
      <span className="min-w-0 max-sm:col-span-2">
        <bdi className="block font-medium wrap-anywhere">{name}</bdi>
        <span className="block text-caption text-muted tabular-nums">
          {t('lines.each', { price: money(item.priceMinor), tax: t(`entries:taxes.${item.taxKind}`) })}
        </span>
      </span>
      <span className="max-sm:order-4">
        <QuantityField
          control={control}
          index={index}
          name={name}
          value={quantity}
          errorId={error === undefined ? undefined : `${id}-error`}
          onChange={onChange}
          onDone={onDone}
        />
      </span>
      <span className="text-end font-medium tabular-nums max-sm:order-5 max-sm:col-span-2">
        {money(item.priceMinor * quantityOf(quantity))}
      </span>
      <IconButton
        size="sm"
        icon={X}
        label={t('lines.remove', { name })}
        onClick={onRemove}
        className="max-sm:order-2"
      />
      {error && (
        <div className="order-6 col-span-full text-caption">
          <FieldNote id={id} hint={undefined} error={textOf(error)} />
        </div>
      )}
    </li>
  )
}
