import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Modal } from '#/components/dialog/modal.tsx'
import { type Taken, useSell, useTakePayment } from '../payments.queries.ts'
import { PaymentDone } from './payment-done.tsx'
import { PaymentForm } from './payment-form.tsx'
import type { PaymentFor } from './payment-values.ts'

export interface PaymentDialogProps extends PaymentFor {
  onClose: () => void
}

/**
 * Takes a payment and confirms it. One opened form is one payment, however often it is sent. Load it lazily; see
 * `RecordPaymentButton`.
 */
export function PaymentDialog({ onClose, ...opened }: PaymentDialogProps) {
  const { t } = useTranslation(['payments', 'entries'])
  const take = useTakePayment()
  const sell = useSell()
  const [taken, setTaken] = useState<Taken>()
  const [isAnother, setIsAnother] = useState(false)
  const { patientId } = opened

  return (
    <Modal
      isOpen
      onClose={onClose}
      title={t(opened.isSale ? 'sellTitle' : 'entries:recordPayment')}
      size={taken ? 'wide' : 'large'}
      isBusy={take.isPending || sell.isPending}
    >
      {taken ? (
        <PaymentDone
          taken={taken}
          onClose={onClose}
          onAnother={() => {
            take.reset()
            sell.reset()
            setIsAnother(true)
            setTaken(undefined)
          }}
        />
      ) : (
        <PaymentForm
          {...(isAnother ? { patientId } : opened)}
          take={take}
          sell={sell}
          onCancel={onClose}
          onTaken={setTaken}
        />
      )}
    </Modal>
  )
}
