import type { Sale } from '@piel/contract/money/sales'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { FormDialog } from '#/components/record/form-dialog.tsx'
import { Button } from '#/components/ui/button.tsx'
import { RecordPaymentButton } from '#/features/money/payments/components/record-payment-button.tsx'
import { useCan } from '#/lib/permissions.ts'
import { lazyPart } from '#/lib/lazy-part.ts'

const CancelSaleForm = lazyPart(['sales', 'validation'], () => import('./cancel-sale-form.tsx'), 'CancelSaleForm')

export function SaleActions({ sale }: { sale: Sale }) {
  const { t } = useTranslation('sales')
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const mayWrite = useCan('money.write')
  return (
    <>
      {mayWrite && sale.cancelled === null && (
        <Button variant="danger-ghost" icon={Ban} className="max-sm:flex-1" onClick={() => setIsOpen(true)}>
          {t('cancel.action')}
        </Button>
      )}
      <RecordPaymentButton
        variant="primary"
        className="max-sm:flex-1"
        patientId={sale.patientId}
        saleId={sale.id}
        isOffered={sale.outstandingMinor > 0}
      />
      <FormDialog isOpen={isOpen} onClose={close} title={t('cancel.title')} size="small" fallback="min-h-52">
        {(finish) => <CancelSaleForm sale={sale} onCancel={close} onSaved={() => finish(t('cancel.done'))} />}
      </FormDialog>
    </>
  )
}
