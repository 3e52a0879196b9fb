export const memberships = {
  sell: {
    tier: 'Membership',
    hint: 'Lasts 12 months from today. The price is charged immediately.',
    discount: '{{percent}}% off every treatment',
    noDiscount: 'Treatments at full price',
    ends: 'The current {{tier}} membership, active until {{date}}, will end as of yesterday.',
    submit: 'Sell membership',
  },
  end: {
    text: 'Today will be the last day of the {{tier}} membership. Existing treatments keep their price.',
    takeBack: 'Reverse the charge of {{amount}}',
    takeBackHint: 'For a membership sold by mistake. Any payment for it stays as credit.',
    submit: 'End membership',
    keep: 'Keep membership',
  },
} as const
