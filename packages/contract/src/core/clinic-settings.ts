import * as z from 'zod/mini'
import { defineNoun } from './nouns.ts'
import { instant } from './dates.ts'
import { percent } from './money.ts'

export const agendaSteps = [5, 10, 15, 20, 30] as const

export const agendaSetting = z.object({ stepMinutes: z.literal(agendaSteps, 'validation.invalid') })
export const moneySetting = z.object({
  /** The most by which anyone but an administrator lowers a charge, in percent of the agreed price. */
  discountLimitPercent: percent,
  /** Whether an open session hides its amounts from its own person until the count. */
  isTillBlind: z.boolean('validation.invalid'),
})

/** The checklist of a new installation: closed before everything on it is done. */
export const setupSetting = z.object({ isDismissed: z.boolean('validation.invalid') })

/** The keys of the clinic's settings, each with the schema of its value. */
export const clinicSettingSchemas = { agenda: agendaSetting, money: moneySetting, setup: setupSetting }
export type SettingKey = keyof typeof clinicSettingSchemas
export type ClinicSettings = { [Key in SettingKey]: z.output<(typeof clinicSettingSchemas)[Key]> }

export const defaultSettings: ClinicSettings = {
  agenda: { stepMinutes: 15 },
  money: { discountLimitPercent: 10, isTillBlind: false },
  setup: { isDismissed: false },
}

export const settingVersion = {
  version: z.int(),
  updatedAt: z.nullable(instant),
}
export type SettingVersion = { version: number; updatedAt: string | null }

export const clinicSettingNoun = defineNoun('clinic_setting', {
  names: { one: { en: 'Setting', es: 'Configuración' }, many: { en: 'Settings', es: 'Configuración' } },
  actions: {
    'money.settings_update': {
      en: 'Updated the settings of discounts and tills',
      es: 'Modificó la configuración de descuentos y cajas',
    },
    'setup.settings_update': { en: 'Closed or reopened the checklist', es: 'Cerró o reabrió la lista de pendientes' },
    'agenda.settings_update': { en: 'Updated the agenda’s settings', es: 'Modificó la configuración de la agenda' },
  },
  recorded: {
    isTillBlind: { en: 'Strictly blind tills', es: 'Cajas estrictamente a ciegas' },
    discountLimitPercent: { en: 'Discount limit', es: 'Límite de descuentos' },
    isDismissed: { en: 'Closed', es: 'Cerrada' },
    stepMinutes: { en: 'Step in minutes', es: 'Intervalo en minutos' },
  },
})
