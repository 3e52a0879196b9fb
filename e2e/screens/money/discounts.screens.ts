import type { Screen } from '../screen.ts'
import { account, discountAcne, discountForm as form, openWith, owing } from './owing.ts'

/** Discounts of a charge, on the statement and in the sheet of payments. */
export const discounts: Screen[] = [
  {
    name: 'ledger-payment-discount',
    rows: 'P4',
    ...owing,
    act: async (stage) => {
      await openWith(stage)
      await discountAcne(stage, '5')
    },
    ready: (stage) => form(stage).getByText('$1,210.00'),
    isOverlay: true,
  },
  {
    name: 'ledger-discount',
    rows: 'P4',
    ...account,
    act: (stage) => discountAcne(stage, '10'),
    ready: (stage) => form(stage).getByText('$1,120.00'),
    isOverlay: true,
  },
  {
    name: 'ledger-discount-too-much',
    rows: 'P4 I5',
    ...account,
    act: async (stage) => {
      await discountAcne(stage, '25')
      await form(stage).getByRole('button', { name: stage.t.discounts.submit }).click()
    },
    ready: ({ page, t }) => page.getByText(t.validation.discountLimitAmount.replace('{{amount}}', '$180.00')),
    isOverlay: true,
  },
]
