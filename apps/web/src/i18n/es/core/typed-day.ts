import type { typedDay as en } from '../../en/core/typed-day.ts'
import type { Translation } from '../../types.ts'

export const typedDay = {
  which: '¿Qué día?',
  dayAndTime: '{{day}}, {{time}}',
} as const satisfies Translation<typeof en>
