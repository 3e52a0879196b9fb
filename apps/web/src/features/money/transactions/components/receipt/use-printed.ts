import { transactionEndpoints, type Transaction } from '@piel/contract/money/transactions'
import { useEffect, useEffectEvent, useState } from 'react'
import { useEndpoint } from '#/lib/endpoint-query.ts'

/**
 * Whether the next printing of a receipt is a copy. Each printing, by button or by the browser, is reported to the API;
 * one that could not be reported counts while the page is open.
 */
export function usePrinted(transaction: Transaction | undefined): boolean {
  const { mutate } = useEndpoint(transactionEndpoints.printed)
  const [printed, setPrinted] = useState<string>()
  const id = transaction?.receiptNumber ? transaction.id : undefined
  const before = useEffectEvent(() => {
    if (id !== undefined) mutate({ params: { id } })
  })
  const after = useEffectEvent(() => setPrinted(id))
  useEffect(() => {
    const [onBefore, onAfter] = [() => before(), () => after()]
    addEventListener('beforeprint', onBefore)
    addEventListener('afterprint', onAfter)
    return () => {
      removeEventListener('beforeprint', onBefore)
      removeEventListener('afterprint', onAfter)
    }
  }, [])
  return id !== undefined && (printed === id || (transaction?.printedAt ?? null) !== null)
}
