import { methodText, type Transaction } from '@piel/contract/money/transactions'
import { clsx } from 'clsx'
import { useQuery } from '@tanstack/react-query'
import { Ban, CircleCheck, CircleX, Printer, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { ConfirmDialog } from '#/components/dialog/confirm-dialog.tsx'
import { useHotkey } from '#/components/layout/hotkeys.ts'
import { FormDialog } from '#/components/record/form-dialog.tsx'
import { buttonStyles } from '#/components/ui/button-styles.ts'
import { Button } from '#/components/ui/button.tsx'
import { Link } from '#/components/ui/link.tsx'
import { useIdempotencyKey } from '#/lib/idempotency-key.ts'
import { formatMoney } from '#/lib/money.ts'
import { paths } from '#/lib/paths.ts'
import { useCan } from '#/lib/permissions.ts'
import { lazyPart } from '#/lib/lazy-part.ts'
import { tillQuery } from '#/features/money/tills/tills.queries.ts'
import { sellsLater } from '#/features/money/payments/components/payment-values.ts'
import { useCompletePayment, useFailPayment, useVoidPayment } from '../../transactions.queries.ts'

const ReasonForm = lazyPart(['validation'], () => import('#/components/form/reason-form.tsx'), 'ReasonForm')
const RefundForm = lazyPart(['validation', 'entries'], () => import('./refund-form.tsx'), 'RefundForm')

type Action = 'complete' | 'fail' | 'refund' | 'void'

/** Whether a payment was taken in the user's open till and nothing of it was refunded. */
function useMayVoid({ status, kind, refundedMinor, sessionId }: Transaction): boolean {
  const isTaken = kind === 'payment' && status === 'completed' && refundedMinor === 0 && sessionId !== null
  const { data } = useQuery({ ...tillQuery, enabled: useCan('till.use') && isTaken, retry: false })
  return isTaken && data?.session?.id === sessionId && data.session.state === 'open'
}

export function TransactionActions({ transaction }: { transaction: Transaction }) {
  const { t, language } = useTranslation(['transactions', 'entries'])
  const mayWrite = useCan('money.write')
  const complete = useCompletePayment(transaction.id)
  const completing = useIdempotencyKey()
  const [open, setOpen] = useState<Action>()
  const { id, version, status, amountMinor, customerName, method, plan } = transaction
  const amount = formatMoney(amountMinor, language)
  const isPending = status === 'pending'
  const mayRefund = mayWrite && status === 'completed'
  const mayVoid = useMayVoid(transaction)
  const close = () => setOpen(undefined)
  useHotkey({ key: 'c', label: t('complete.action') }, () => setOpen('complete'), mayWrite && isPending)
  useHotkey({ key: 'r', label: t('refund.action') }, () => setOpen('refund'), mayRefund)

  return (
    <>
      {mayWrite && isPending && <PendingActions onOpen={setOpen} />}
      {mayWrite && mayVoid && (
        <Button variant="danger-ghost" icon={Ban} className="max-sm:flex-1" onClick={() => setOpen('void')}>
          {t('void.action')}
        </Button>
      )}
      {mayRefund && (
        <Button icon={Undo2} className="max-sm:flex-1" onClick={() => setOpen('refund')}>
          {t('refund.action')}
        </Button>
      )}
      {transaction.receiptNumber !== null && (
        <Link to={paths.receipt(id)} className={clsx(buttonStyles({ variant: 'primary' }), 'max-sm:flex-1')}>
          <Printer aria-hidden="true" className="-ml-0.5 size-4 shrink-0" />
          {t('detail.receipt')}
        </Link>
      )}
      <ConfirmDialog
        isOpen={open === 'complete' && isPending}
        onClose={close}
        title={t('complete.title', { amount })}
        confirmLabel={t('complete.action')}
        tone="primary"
        onConfirm={() =>
          completing((idempotencyKey) => complete.mutateAsync({ params: { id }, version, idempotencyKey }))
        }
        done={t('complete.done')}
      >
        <p>
          {t('complete.text', {
            name: customerName,
            method: methodText(t(`entries:methods.${method}`), transaction.otherLabel),
          })}
        </p>
        {plan && sellsLater(transaction) && (
          <p className="mt-2">
            {t('complete.sells', {
              plan: t(`plans.${plan}`),
              price: formatMoney(transaction.tierPriceMinor ?? 0, language),
            })}
          </p>
        )}
      </ConfirmDialog>
      <FormDialogs transaction={transaction} open={open} onClose={close} />
    </>
  )
}

function PendingActions({ onOpen }: { onOpen: (action: Action) => void }) {
  const { t } = useTranslation('transactions')
  return (
    <>
      <Button variant="danger-ghost" icon={CircleX} className="max-sm:flex-1" onClick={() => onOpen('fail')}>
        {t('fail.action')}
      </Button>
      <Button
        variant="primary"
        icon={CircleCheck}
        className="max-sm:order-first max-sm:flex-1"
        onClick={() => onOpen('complete')}
      >
        {t('complete.action')}
      </Button>
    </>
  )
}

interface FormDialogsProps {
  transaction: Transaction
  open: Action | undefined
  onClose: () => void
}

function FormDialogs({ transaction, open, onClose }: FormDialogsProps) {
  const { t, language } = useTranslation('transactions')
  const fail = useFailPayment(transaction.id)
  const cancel = useVoidPayment(transaction.id)
  const { id, version, amountMinor } = transaction
  const amount = formatMoney(amountMinor, language)
  return (
    <>
      <FormDialog
        isOpen={open === 'fail'}
        onClose={onClose}
        title={t('fail.title', { amount })}
        size="small"
        fallback="min-h-52"
      >
        {(finish) => (
          <ReasonForm
            label={t('fail.action')}
            cancelLabel={t('fail.cancel')}
            reasonLabel={t('fail.reason')}
            hint={t('fail.reasonHint')}
            isOptional
            mutation={fail}
            send={(reason, { idempotencyKey }) =>
              fail.mutateAsync({ params: { id }, body: reason === '' ? {} : { reason }, idempotencyKey, version })
            }
            onSaved={() => finish(t('fail.done'))}
            onCancel={onClose}
          >
            {t('fail.text')}
          </ReasonForm>
        )}
      </FormDialog>
      <FormDialog
        isOpen={open === 'void'}
        onClose={onClose}
        title={t('void.title', { amount })}
        size="small"
        fallback="min-h-52"
      >
        {(finish) => (
          <ReasonForm
            label={t('void.action')}
            cancelLabel={t('void.keep')}
            reasonLabel={t('void.reason')}
            mutation={cancel}
            send={(reason, { idempotencyKey }) =>
              cancel.mutateAsync({ params: { id }, body: { reason }, idempotencyKey, version })
            }
            onSaved={() => finish(t('void.done'))}
            onCancel={onClose}
          >
            {t('void.text')}
          </ReasonForm>
        )}
      </FormDialog>
      <RefundDialog transaction={transaction} open={open} onClose={onClose} />
    </>
  )
}

function RefundDialog({ transaction, open, onClose }: FormDialogsProps) {
  const { t, language } = useTranslation('transactions')
  const amount = formatMoney(transaction.amountMinor, language)
  return (
    <FormDialog isOpen={open === 'refund'} onClose={onClose} title={t('refund.title', { amount })} fallback="min-h-96">
      {(finish) => (
        <RefundForm
          transaction={transaction}
          onCancel={onClose}
          onSaved={(minor) => finish(t('refund.done', { amount: formatMoney(minor, language) }))}
        />
      )}
    </FormDialog>
  )
}
