export const feeTimes = ['arrival', 'completion', 'never'] as const
export type FeeTime = (typeof feeTimes)[number]
