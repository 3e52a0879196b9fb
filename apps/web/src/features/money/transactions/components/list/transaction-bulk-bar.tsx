import { transactionEndpoints, type TransactionRow } from '@piel/contract/money/transactions'
import { BulkBar } from '#/components/table/bulk-bar.tsx'
import type { BulkBarProps } from '#/components/table/list-view.tsx'

export const TransactionBulkBar = (props: BulkBarProps<TransactionRow>) => (
  <BulkBar {...props} exports={{ list: transactionEndpoints.export, permission: 'money.export' }} />
)
