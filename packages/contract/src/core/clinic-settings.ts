import * as z from 'zod/mini'
import { instant } from './dates.ts'
import { percent } from './money.ts'

export const agendaSteps = [5, 10, 15, 20, 30] as const

export const agendaSetting = z.object({ stepMinutes: z.literal(agendaSteps, 'validation.invalid') })
/** The limit of the discounts of one charge together, in percent of what was charged without them. */
export const moneySetting = z.object({ discountLimitPercent: percent })

/** The keys of the clinic's settings, each with the schema of its value. */
export const clinicSettingSchemas = { agenda: agendaSetting, money: moneySetting }
export type SettingKey = keyof typeof clinicSettingSchemas
export type ClinicSettings = { [Key in SettingKey]: z.output<(typeof clinicSettingSchemas)[Key]> }

export const defaultSettings: ClinicSettings = { agenda: { stepMinutes: 15 }, money: { discountLimitPercent: 10 } }

export const settingVersion = {
  version: z.int(),
  updatedAt: z.nullable(instant),
}
export type SettingVersion = { version: number; updatedAt: string | null }
