import { HandCoins } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { useHotkey } from '#/components/layout/hotkeys.ts'
import { Button, type ButtonProps } from '#/components/ui/button.tsx'
import { useCan } from '#/lib/permissions.ts'
import { PaymentDialog } from './lazy-payment-dialog.ts'
import type { PaymentDialogProps } from './payment-dialog.tsx'

type RecordPaymentButtonProps = Omit<PaymentDialogProps, 'onClose'> &
  Pick<ButtonProps, 'size' | 'variant' | 'className'> & {
    /** False if nothing is outstanding. The open dialog stays, to confirm the last payment. */
    isOffered?: boolean
    /** Replaces "Record payment". */
    label?: string
  }

/** The dialog that records a payment, opened by `open` or the key P. */
export function usePaymentDialog(
  { isOffered, ...opened }: Omit<PaymentDialogProps, 'onClose'> & { isOffered: boolean },
  onClosed?: () => void,
) {
  const { t } = useTranslation('entries')
  const [isOpen, setIsOpen] = useState(false)
  const mayPay = useCan('money.write')
  const open = () => setIsOpen(true)
  useHotkey({ key: 'p', label: t('recordPayment') }, open, mayPay && isOffered)
  const close = () => {
    setIsOpen(false)
    onClosed?.()
  }
  return {
    mayPay,
    open,
    dialog: <Suspense fallback={null}>{isOpen && <PaymentDialog {...opened} onClose={close} />}</Suspense>,
  }
}

export function RecordPaymentButton({
  size,
  variant,
  className,
  isOffered = true,
  label,
  ...opened
}: RecordPaymentButtonProps) {
  const { t } = useTranslation('entries')
  const { mayPay, open, dialog } = usePaymentDialog({ ...opened, isOffered })
  if (!mayPay) return null
  return (
    <>
      {isOffered && (
        <Button size={size} variant={variant} className={className} icon={HandCoins} onClick={open}>
          {label ?? t('recordPayment')}
        </Button>
      )}
      {dialog}
    </>
  )
}
