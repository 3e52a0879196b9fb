import type { OpenCharge } from '@piel/contract/money/statement'
import { BadgePercent } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { FormDialog } from '#/components/record/form-dialog.tsx'
import { Button } from '#/components/ui/button.tsx'
import { keepFocus } from '#/lib/keep-focus.ts'
import { useCan } from '#/lib/permissions.ts'
import { lazyPart } from '#/lib/lazy-part.ts'
import { formatMoney } from '#/lib/money.ts'

const DiscountForm = lazyPart(['discounts', 'validation'], () => import('./discount-form.tsx'), 'DiscountForm')

interface DiscountButtonProps {
  patientId: string
  charge: OpenCharge
  limitPercent: number | null
  onDone?: () => void
}

export function DiscountButton({ patientId, charge, limitPercent, onDone }: DiscountButtonProps) {
  const { t, language } = useTranslation(['discounts', 'entries'])
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  if (!useCan('money.discount')) return null
  const title = language === 'es' ? charge.nameEs : charge.nameEn
  const name = charge.kind === 'membership' ? t('entries:membership', { tier: title }) : title
  const close = () => setIsOpen(false)
  return (
    <>
      <Button
        ref={button}
        variant="ghost"
        size="sm"
        icon={BadgePercent}
        aria-label={t('actionOn', { charge: name })}
        onClick={() => setIsOpen(true)}
        className="max-sm:gap-0"
      >
        <span className="max-sm:sr-only">{t('action')}</span>
      </Button>
      <FormDialog isOpen={isOpen} onClose={close} title={t('title', { charge: name })} fallback="min-h-96">
        {(finish) => (
          <DiscountForm
            patientId={patientId}
            charge={charge}
            name={name}
            limitPercent={limitPercent}
            onCancel={close}
            onSaved={() => {
              // A fully discounted charge leaves the list with its button.
              const around = button.current?.closest<HTMLElement>('form, section, main')
              finish(t('done'))
              onDone?.()
              keepFocus(() => around?.querySelector<HTMLElement>('input:not([disabled]), button:not([disabled])'))
            }}
          />
        )}
      </FormDialog>
    </>
  )
}

/** Renders nothing without a discount. */
export function DiscountGiven({ charge: { discountMinor } }: { charge: Pick<OpenCharge, 'discountMinor'> }) {
  const { t, language } = useTranslation('discounts')
  if (discountMinor === 0) return null
  return (
    <span className="block text-caption text-success tabular-nums">
      {t('given', { amount: formatMoney(discountMinor, language) })}
    </span>
  )
}
