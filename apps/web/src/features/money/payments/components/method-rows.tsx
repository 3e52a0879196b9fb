import type { Method } from '@piel/contract/money/transactions'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { useRef, type KeyboardEvent } from 'react'
import { type Control, useFormState } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { FieldNote } from '#/components/form/field-frame.tsx'
import { MoneyField } from '#/components/form/money-field.tsx'
import { TextField } from '#/components/form/text-field.tsx'
import { touchScreen, useMedia } from '#/components/layout/use-media.ts'
import { useHotkey } from '#/components/layout/hotkeys.ts'
import { IconButton } from '#/components/ui/icon-button.tsx'
import { useFieldErrorText } from '#/lib/field-errors.ts'
import { formatMoney } from '#/lib/money.ts'
import { methodIcons, methodsInOrder } from './methods.ts'
import { type PaymentInput, type PaymentValues, type Row, totalOf } from './payment-values.ts'

interface Props {
  control: Control<PaymentValues, unknown, PaymentInput>
  rows: readonly { id: string; method: Method }[]
  values: readonly Row[]
  dueMinor: number
  /** Undefined until an amount is entered as received. */
  changeMinor: number | undefined
  onChoose: (method: Method) => void
  onRemove: (index: number) => void
}

/** The ID of the tiles, which take the focus for a digit. */
export const methodTiles = 'payment-method-tiles'

/** The methods, by tile or digit, with a row for the amount of each chosen one. */
export function MethodRows({ control, rows, values, dueMinor, changeMinor, onChoose, onRemove }: Props) {
  const { t, language } = useTranslation(['payments', 'entries'])
  const textOf = useFieldErrorText()
  const { errors } = useFormState({ control, name: 'payments' })
  const message = errors.payments?.message ?? errors.payments?.root?.message
  const tiles = useRef<HTMLDivElement>(null)
  const isTouch = useMedia(touchScreen)
  const leftMinor = dueMinor - totalOf(values)

  /** Enter pays, but an amount below the due one first asks for another method. */
  const onEnter = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    if (leftMinor <= 0 || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    tiles.current?.focus()
  }
  const submit = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter' && event.target === tiles.current) tiles.current?.closest('form')?.requestSubmit()
  }

  return (
    <section aria-labelledby="payment-methods">
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id="payment-methods" className="font-medium">
          {t('method')}
          <span aria-hidden="true" className="ml-0.5 text-danger">
            *
          </span>
        </h3>
        <p className="ms-auto whitespace-nowrap text-muted">
          {t('outcome.due')}{' '}
          <span className="ms-1 text-title font-semibold text-ink tabular-nums">{formatMoney(dueMinor, language)}</span>
        </p>
      </div>
      <div
        ref={tiles}
        id={methodTiles}
        tabIndex={-1}
        role="group"
        aria-labelledby="payment-methods"
        aria-describedby="payment-methods-note"
        onKeyDownCapture={submit}
        className="grid grid-cols-2 gap-2 rounded-control focus-ring sm:grid-cols-3 lg:grid-cols-2"
      >
        {methodsInOrder.map((method, i) => (
          <MethodTile
            key={method}
            method={method}
            digit={String(i + 1)}
            isChosen={rows.some((row) => row.method === method)}
            onChoose={() => onChoose(method)}
          />
        ))}
      </div>
      <div id="payment-methods-note" aria-live="polite" className="min-h-6 pt-1.5 text-caption">
        <FieldNote
          id="payment-methods"
          error={message && textOf(message)}
          hint={
            rows.length > 0 && leftMinor > 0
              ? t(isTouch ? 'anotherOrRecord' : 'another', { amount: formatMoney(leftMinor, language) })
              : isTouch
                ? undefined
                : t('digits')
          }
        />
      </div>
      {rows.map(({ id, method }, i) => (
        <fieldset
          key={id}
          onKeyDownCapture={onEnter}
          aria-label={t(`entries:methods.${method}`)}
          className="mt-2 grid min-w-0 grid-cols-[1fr_auto] gap-x-3 border-t border-line pt-3 sm:grid-cols-[8rem_1fr_1fr_auto] lg:grid-cols-[1fr_1fr_2.25rem]"
        >
          <p className="font-medium max-sm:col-start-1 max-sm:row-start-1 max-sm:self-center sm:pt-8 lg:col-span-2 lg:self-center lg:pt-0">
            {t(`entries:methods.${method}`)}
          </p>
          <MoneyField
            control={control}
            name={`payments.${i}.amountMinor`}
            label={t('amount')}
            required
            className="max-sm:col-span-2"
          />
          {method === 'other' && (
            <TextField
              control={control}
              name={`payments.${i}.otherLabel`}
              label={t('entries:otherLabel')}
              hint={t('entries:otherLabelHint')}
              required
              className="max-sm:col-span-2 lg:col-span-2"
            />
          )}
          {method === 'cash' ? (
            <MoneyField
              control={control}
              name="received"
              label={t('received')}
              className="max-sm:col-span-2 lg:col-span-2"
            />
          ) : (
            <TextField
              control={control}
              name={`payments.${i}.reference`}
              label={t('reference')}
              hint={t('referenceHint')}
              spellCheck={false}
              className={clsx(
                'max-sm:col-span-2 lg:col-span-2',
                method === 'other' && 'sm:col-span-2 sm:col-start-2 sm:row-start-2 lg:col-span-full lg:row-start-3',
              )}
            />
          )}
          <span className="max-sm:col-start-2 max-sm:row-start-1 sm:pt-6 lg:col-start-3 lg:row-start-1 lg:pt-0">
            <IconButton
              icon={X}
              label={t('remove', { method: t(`entries:methods.${method}`) })}
              onClick={() => onRemove(i)}
            />
          </span>
          {method === 'cash' && changeMinor !== undefined && (
            <p
              role="status"
              className="col-span-full mb-2 flex items-baseline justify-between gap-4 rounded-control bg-accent-soft px-3 py-1.5"
            >
              <span className="font-medium">{t('entries:change')}</span>
              <span className="text-figure font-semibold tabular-nums">
                {formatMoney(Math.max(0, changeMinor), language)}
              </span>
            </p>
          )}
        </fieldset>
      ))}
    </section>
  )
}

function MethodTile({
  method,
  digit,
  isChosen,
  onChoose,
}: {
  method: Method
  digit: string
  isChosen: boolean
  onChoose: () => void
}) {
  const { t } = useTranslation(['payments', 'entries'])
  const Icon = methodIcons[method]
  const button = useRef<HTMLButtonElement>(null)
  const onDigit = () => {
    const dialog = document.activeElement?.closest('[role=dialog]')
    // A dialog above the sheet has its own keys.
    if (!dialog || dialog.contains(button.current)) onChoose()
  }
  useHotkey({ key: digit, label: t('payBy', { method: t(`entries:methods.${method}`) }), isInDialogs: true }, onDigit)
  return (
    <button
      ref={button}
      type="button"
      aria-pressed={isChosen}
      aria-keyshortcuts={digit}
      onClick={onChoose}
      className="relative flex min-h-11 items-center gap-2 rounded-control border border-strong/55 bg-surface px-3 py-2 text-start text-balance shadow-control transition-colors focus-ring hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span className="font-medium">{t(`entries:methods.${method}`)}</span>
      <span
        aria-hidden="true"
        // Drawn by CSS, so that the digit is not part of the button's accessible name.
        data-keys={digit}
        className="absolute end-2 top-1 text-caption text-faint before:content-[attr(data-keys)] pointer-coarse:hidden"
      />
    </button>
  )
}
