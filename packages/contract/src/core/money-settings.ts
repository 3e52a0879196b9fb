import * as z from 'zod/mini'
import { moneySetting, settingVersion } from './clinic-settings.ts'
import { defineEndpoints } from './endpoint.ts'

const moneySettings = z.extend(moneySetting, settingVersion)

export const moneySettingEndpoints = defineEndpoints('Ledger', {
  get: {
    route: 'GET /money/settings',
    summary: 'Get the limit of discounts, and whether tills are strictly blind',
    permission: 'money.read',
    answer: { status: 200, schema: moneySettings },
    versioned: true,
  },
  update: {
    route: 'PATCH /money/settings',
    summary: 'Update the limit of discounts, and whether tills are strictly blind',
    permission: 'catalogue.manage',
    body: z.strictObject({
      discountLimitPercent: z.optional(moneySetting.shape.discountLimitPercent),
      isTillBlind: z.optional(moneySetting.shape.isTillBlind),
    }),
    answer: { status: 200, schema: moneySettings },
    versioned: true,
  },
})
