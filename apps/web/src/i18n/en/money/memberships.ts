export const memberships = {
  sell: {
    tier: 'Membership',
    hint: 'Lasts 12 months. The price is charged immediately.',
    discount: '{{percent}}% off every treatment',
    noDiscount: 'Treatments at full price',
    ends: 'The current {{tier}} membership, active until {{date}}, will end as of yesterday.',
    renews: 'Renewal: from {{from}} to {{to}}, after the current membership.',
    renewalEnds: 'The renewal from {{date}} will be cancelled. Any payment for it stays as credit.',
    submit: 'Sell membership',
  },
  end: {
    text: 'Today will be the last day of the {{tier}} membership. Existing treatments keep their price.',
    renewal: 'The renewal from {{date}} will be cancelled, too. Any payment for it stays as credit.',
    takeBackRenewal: 'Only cancel the renewal, and reverse its charge of {{amount}}',
    takeBackRenewalHint: 'The current membership stays. Any payment for the renewal stays as credit.',
    takeBack: 'Reverse the charge of {{amount}}',
    takeBackHint: 'For a membership sold by mistake. Any payment for it stays as credit.',
    submit: 'End membership',
    keep: 'Keep membership',
  },
} as const
