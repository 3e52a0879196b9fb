import type { Transaction } from '@piel/contract/transactions'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Modal } from '#/components/dialog/modal.tsx'
import { useRecordPayment } from '../ledger.queries.ts'
import { PaymentDone } from './payment-done.tsx'
import { PaymentForm } from './payment-form.tsx'
import type { PaymentFor } from './use-payment-form.ts'

export interface PaymentDialogProps extends PaymentFor {
  onClose: () => void
  /** Called once for each payment; the dialog stays open to confirm it. */
  onRecorded?: ((transaction: Transaction) => void) | undefined
}

/**
 * Records a payment and confirms it. One opened form is one payment, however often it is sent.
 * Load it lazily; see `RecordPaymentButton`.
 */
export function PaymentDialog({ onClose, onRecorded, ...opened }: PaymentDialogProps) {
  const { t } = useTranslation('ledger')
  const record = useRecordPayment()
  const [recorded, setRecorded] = useState<Transaction>()
  const [isAnother, setIsAnother] = useState(false)
  const { patientId } = opened

  return (
    <Modal isOpen onClose={onClose} title={t('payment.title')} size="wide" isBusy={record.isPending}>
      {recorded ? (
        <PaymentDone
          transaction={recorded}
          onClose={onClose}
          onAnother={() => {
            record.reset()
            setIsAnother(true)
            setRecorded(undefined)
          }}
        />
      ) : (
        <PaymentForm
          {...(isAnother ? { patientId } : opened)}
          record={record}
          onCancel={onClose}
          onRecorded={(transaction) => {
            setRecorded(transaction)
            onRecorded?.(transaction)
          }}
        />
      )}
    </Modal>
  )
}
