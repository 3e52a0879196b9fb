import { tierLabels } from '@piel/contract/core/tiers'
import { methodLabels } from '@piel/contract/money/transaction-noun'

/** What statements, payments and sales share. */
export const entries = {
  reason: 'Reason',
  tiers: tierLabels.en,
  methods: methodLabels.en,
  balance: {
    owes: 'Owes {{amount}}',
    credit: 'Credit of {{amount}}',
    settled: 'Settled',
    words: { owes: 'Owes', credit: 'Credit', settled: 'Settled' },
  },
  recordPayment: 'Record payment',
  recordPaymentOf: 'Record payment of {{amount}}',
  since: 'since {{date}}',
  membership: '{{tier}} membership',
  change: 'Change',
  otherLabel: 'Which method?',
  otherLabelHint: 'For example, a cheque or a gift voucher. Printed on the receipt.',
  creditUsed: 'Credit used',
  held: { title: 'Membership', none: 'None', states: { active: 'Active', ends: 'Ends soon', ended: 'Ended' } },
  statementFailed: 'The statement could not be loaded',
  until: 'until {{date}}',
  endedOn: 'ended on {{date}}',
  taxes: { exempt: 'exempt from VAT', zero: 'VAT 0%', standard: 'VAT 16% included' },
} as const
