/** Discounts of a charge. */
export const discounts = {
  action: 'Discount',
  actionOn: 'Discount {{charge}}',
  title: 'Discount {{charge}}',
  kind: 'Discount by',
  kinds: { percent: 'Percentage', amount: 'Amount' },
  percent: 'Percentage (%)',
  amount: 'Amount',
  reason: 'Reason',
  ofCharge: 'Of {{amount}} before discounts',
  preview: 'Outstanding',
  limit: 'You can discount up to {{amount}}: the limit is {{percent}}%.',
  limitMore: 'You can discount up to {{amount}} more: the limit is {{percent}}%.',
  limitReached: 'The limit of {{percent}}% is reached. An administrator can discount more.',
  tooMuch:
    'This is above the limit of {{percent}}%: you can discount up to {{amount}}. An administrator can discount more.',
  outstanding: 'Only {{amount}} is outstanding.',
  submit: 'Apply discount',
  done: 'Discount applied',
  given: 'Discount −{{amount}}',
} as const
