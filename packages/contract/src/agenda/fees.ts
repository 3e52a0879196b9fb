import type { Labels } from '../core/labels.ts'
export const feeTimes = ['arrival', 'completion', 'never'] as const
export type FeeTime = (typeof feeTimes)[number]
export const feeTimeLabels = {
  en: { arrival: 'On arrival', completion: 'On completion', never: 'Never' },
  es: { arrival: 'Al llegar', completion: 'Al terminar', never: 'Nunca' },
} as const satisfies Labels<FeeTime>
