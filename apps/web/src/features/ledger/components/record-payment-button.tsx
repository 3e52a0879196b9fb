import { HandCoins } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation, withWords } from '#/i18n/index.ts'
import { Button, type ButtonProps } from '#/components/ui/button.tsx'
import { useCan } from '#/lib/permissions.ts'
import type { PaymentDialogProps } from './payment-dialog.tsx'

const PaymentDialog = lazy(() =>
  withWords(['validation'], () => import('./payment-dialog.tsx')).then((module) => ({ default: module.PaymentDialog })),
)

type RecordPaymentButtonProps = Omit<PaymentDialogProps, 'onClose'> &
  Pick<ButtonProps, 'size' | 'variant' | 'className'> & {
    /** Off where nothing is to be paid: an open dialog stays, to say that this is so now. */
    isOffered?: boolean
  }

/** Opens the dialog that records a payment, for those who may. */
export function RecordPaymentButton({
  size,
  variant,
  className,
  isOffered = true,
  ...opened
}: RecordPaymentButtonProps) {
  const { t } = useTranslation('ledger')
  const [isOpen, setIsOpen] = useState(false)
  if (!useCan('money.write')) return null
  return (
    <>
      {isOffered && (
        <Button size={size} variant={variant} className={className} icon={HandCoins} onClick={() => setIsOpen(true)}>
          {t('payment.title')}
        </Button>
      )}
      <Suspense fallback={null}>{isOpen && <PaymentDialog {...opened} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}
