import type { Sale } from '@piel/contract/money/sales'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { FormDialog } from '#/components/record/form-dialog.tsx'
import { Button } from '#/components/ui/button.tsx'
import { RecordPaymentButton } from '#/features/money/payments/components/record-payment-button.tsx'
import { formatMoney } from '#/lib/money.ts'
import { useCan } from '#/lib/permissions.ts'
import { lazyPart } from '#/lib/lazy-part.ts'
import { useCancelSale } from '../sales.queries.ts'

const ReasonForm = lazyPart(['validation'], () => import('#/components/form/reason-form.tsx'), 'ReasonForm')

export function SaleActions({ sale }: { sale: Sale }) {
  const { t, language } = useTranslation('sales')
  const cancel = useCancelSale()
  const amount = formatMoney(sale.chargedMinor, language)
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
        {(finish) => (
          <ReasonForm
            label={t('cancel.submit')}
            cancelLabel={t('cancel.keep')}
            reasonLabel={t('cancel.reason')}
            mutation={cancel}
            send={(reason, { idempotencyKey }) =>
              cancel.mutateAsync({ params: { id: sale.id }, body: { reason }, idempotencyKey })
            }
            onSaved={() => finish(t('cancel.done'))}
            onCancel={close}
          >
            {sale.paidMinor > 0
              ? t('cancel.paid', { amount, paid: formatMoney(sale.paidMinor, language) })
              : t('cancel.unpaid', { amount })}
          </ReasonForm>
        )}
      </FormDialog>
    </>
  )
}
