/** Selling and ending a membership. */
export const memberships = {
  title: 'Membership',
  none: 'None',
  states: { active: 'Active', ends: 'Ends soon', ended: 'Ended' },
  sell: {
    action: 'Sell membership',
    title: 'Sell a membership',
    tier: 'Membership',
    hint: 'Lasts 12 months from today. The price is charged immediately.',
    discount: '{{percent}}% off every treatment',
    noDiscount: 'Treatments at full price',
    ends: 'The current {{tier}} membership, active until {{date}}, ends as of yesterday.',
    submit: 'Sell membership',
    done: 'Membership sold',
  },
  end: {
    action: 'End membership',
    title: 'End membership',
    text: 'Today will be the last day of the {{tier}} membership. Existing treatments keep their price.',
    takeBack: 'Reverse the charge of {{amount}}',
    takeBackHint: 'For a membership sold by mistake. Any payment for it stays as credit.',
    submit: 'End membership',
    keep: 'Keep membership',
    done: 'Membership ended',
  },
} as const
