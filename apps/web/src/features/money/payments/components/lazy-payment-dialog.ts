import { lazyPart } from '#/lib/lazy-part.ts'

export const PaymentDialog = lazyPart(
  ['payments', 'discounts', 'entries', 'validation', 'alerts'],
  () => import('./payment-dialog.tsx'),
  'PaymentDialog',
)
