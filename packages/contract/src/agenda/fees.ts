/** When the fee of an appointment is charged. */
export const feeTimes = ['arrival', 'completion', 'never'] as const
export type FeeTime = (typeof feeTimes)[number]
