import { type Taken, useSell, useTakePayment } from '#/features/money/payments/payments.queries.ts'
import { PaymentForm } from '#/features/money/payments/components/payment-form.tsx'

interface CheckOutPaymentProps {
  patientId: string
  onTaken: (taken: Taken) => void
  onCancel: () => void
}

/** The payment of a check-out: the form of every payment. */
export function CheckOutPayment({ patientId, onTaken, onCancel }: CheckOutPaymentProps) {
  const take = useTakePayment()
  const sell = useSell()
  return <PaymentForm patientId={patientId} take={take} sell={sell} onTaken={onTaken} onCancel={onCancel} />
}
