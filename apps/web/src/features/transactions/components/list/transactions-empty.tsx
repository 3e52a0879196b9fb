import { ReceiptText } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { EmptyState } from '#/components/ui/empty-state.tsx'
import { RecordPaymentButton } from '#/features/ledger/components/record-payment-button.tsx'

/** A clinic without payments: how to begin. */
export function TransactionsEmpty() {
  const { t } = useTranslation('transactions')
  return (
    <EmptyState
      icon={ReceiptText}
      title={t('list.empty')}
      text={t('list.emptyHint')}
      actions={<RecordPaymentButton variant="primary" />}
    />
  )
}
