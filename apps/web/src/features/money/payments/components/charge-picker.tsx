import type { PatientStatement } from '@piel/contract/money/statement'
import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { FieldNote } from '#/components/form/field-frame.tsx'
import { useDates } from '#/lib/dates.ts'
import { useFieldErrorText } from '#/lib/field-errors.ts'
import { formatMoney } from '#/lib/money.ts'
import { DiscountButton, DiscountGiven } from '#/features/money/discounts/components/discount-button.tsx'
import { account, owedOnAccount, type PaymentInput, type PaymentValues, type Sale } from './payment-values.ts'

interface Props {
  control: Control<PaymentValues, unknown, PaymentInput>
  statement: PatientStatement
  sales: readonly Sale[]
  patientId: string
  /** Opened to sell: nothing is folded. */
  isSale: boolean
  onDiscounted: () => void
}

interface Choice {
  id: string
  label: ReactNode
  caption: ReactNode
  action?: ReactNode
  minor: number
  isChosen: boolean
  choose: (isChosen: boolean) => void
}

interface Chosen {
  charges: readonly string[]
  plan: string
  onCharge: (id: string, isChosen: boolean) => void
  onPlan: (plan: string) => void
}

function useChoices({ statement, sales, patientId, onDiscounted }: Omit<Props, 'control' | 'isSale'>, chosen: Chosen) {
  const { t, language } = useTranslation(['payments', 'entries'])
  const dates = useDates()
  const open = statement.open.map((charge): Choice => {
    const name = language === 'es' ? charge.nameEs : charge.nameEn
    return {
      id: charge.id,
      label: charge.kind === 'membership' ? t('entries:membership', { tier: name }) : name,
      caption: (
        <>
          {t('entries:since', { date: dates.day(charge.since) })}
          <DiscountGiven charge={charge} />
        </>
      ),
      action: (
        <DiscountButton
          patientId={patientId}
          charge={charge}
          limitPercent={statement.discountLimitPercent}
          onDone={onDiscounted}
        />
      ),
      minor: charge.outstandingMinor,
      isChosen: chosen.charges.includes(charge.id),
      choose: (isChosen) => chosen.onCharge(charge.id, isChosen),
    }
  })
  const other = owedOnAccount(statement)
  if (other > 0)
    open.push({
      id: account,
      label: t('other'),
      caption: t('otherHint'),
      minor: other,
      isChosen: chosen.charges.includes(account),
      choose: (isChosen) => chosen.onCharge(account, isChosen),
    })
  const sold = sales.map((sale): Choice => ({
    id: sale.plan,
    label: t(`plans.${sale.plan}`),
    caption: sale.renewal
      ? t('renews', { from: dates.date(sale.renewal.startsOn), to: dates.date(sale.renewal.endsOn) })
      : t('year'),
    minor: sale.priceMinor,
    isChosen: chosen.plan === sale.plan,
    choose: (isChosen) => chosen.onPlan(isChosen ? sale.plan : ''),
  }))
  return { open, sold }
}

export function ChargePicker({ control, isSale, ...props }: Props) {
  const { t } = useTranslation('payments')
  const textOf = useFieldErrorText()
  const id = useId()
  const { field, fieldState } = useController({ control, name: 'charges' })
  const { field: plan } = useController({ control, name: 'plan' })
  const chosen = field.value
  const set = (one: string, isChosen: boolean) =>
    field.onChange(isChosen ? [...chosen, one] : chosen.filter((other) => other !== one))

  const { open, sold } = useChoices(props, { charges: chosen, plan: plan.value, onCharge: set, onPlan: plan.onChange })
  const message = fieldState.error?.message

  const heading = 'border-line bg-subtle px-3 py-1.5 text-caption font-medium text-muted not-first:border-t border-b'
  return (
    <fieldset className="min-w-0" aria-describedby={message ? `${id}-error` : undefined}>
      <legend className="mb-1.5 font-medium">{t('for')}</legend>
      {open.length + sold.length > 0 && (
        <div className="scroll-slim max-h-60 overflow-y-auto rounded-control border border-line">
          {open.length > 0 && <p className={heading}>{t('groups.open')}</p>}
          {open.map((choice, i) => (
            <Line key={choice.id} choice={choice} first={i === 0 ? field.ref : undefined} />
          ))}
          {sold.length > 0 && (
            <Plans isFoldable={open.length > 0 && !isSale} heading={heading} isChosen={plan.value !== ''}>
              {sold.map((choice, i) => (
                <Line key={choice.id} choice={choice} first={i === 0 && open.length === 0 ? field.ref : undefined} />
              ))}
            </Plans>
          )}
        </div>
      )}
      <div className="flex min-h-6 items-start pt-1.5 text-caption">
        <FieldNote
          id={id}
          error={message && textOf(message)}
          hint={chosen.length === 0 && plan.value === '' ? t('toAccount') : undefined}
        />
      </div>
    </fieldset>
  )
}

interface PlansProps {
  /** True where something else can be paid. */
  isFoldable: boolean
  isChosen: boolean
  heading: string
  children: ReactNode
}

/** The memberships that can be sold: folded where charges are open, because most payments sell none. */
function Plans({ isFoldable, isChosen, heading, children }: PlansProps) {
  const { t } = useTranslation('payments')
  const id = useId()
  const [isUnfolded, setIsUnfolded] = useState(false)
  const isOpen = !isFoldable || isChosen || isUnfolded
  return (
    <>
      {isFoldable ? (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsUnfolded(!isOpen)}
          className="flex min-h-11 w-full items-center gap-3 border-t border-line px-3 py-2 text-start font-medium text-accent focus-ring-inset hover:bg-hover"
        >
          <ChevronRight aria-hidden="true" className={clsx('size-4 shrink-0', isOpen && 'rotate-90')} />
          {t('groups.sell')}…
        </button>
      ) : (
        <p className={heading}>{t('groups.sell')}</p>
      )}
      {isOpen && (
        <div id={id} className={isFoldable ? 'border-t border-line' : undefined}>
          {children}
        </div>
      )}
    </>
  )
}

function Line({
  choice: { label, caption, minor, isChosen, choose, action },
  first,
}: {
  choice: Choice
  first: ((element: HTMLInputElement | null) => void) | undefined
}) {
  const { language } = useTranslation('entries')
  return (
    <div className="flex items-center pe-1 transition-colors has-checked:bg-accent-soft not-first:border-t not-first:border-line [p+&]:border-t-0">
      <label className="relative flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-3 px-3 py-2 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus">
        <input
          type="checkbox"
          name="charges"
          ref={first}
          checked={isChosen}
          onChange={(event) => choose(event.target.checked)}
          className="size-4 shrink-0 accent-accent outline-none"
        />
        <span className="min-w-0 flex-1">
          <span className="block font-medium wrap-anywhere">{label}</span>
          <span className="block text-caption text-muted">{caption}</span>
        </span>
        <span className="shrink-0 tabular-nums">{formatMoney(minor, language)}</span>
      </label>
      {action}
    </div>
  )
}
