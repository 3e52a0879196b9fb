import { agendaSettingEndpoints } from '@piel/contract/core/agenda-settings'
import { moneySettingEndpoints } from '@piel/contract/core/money-settings'
import { joined, routesOf } from '#/http/handle.ts'
import { getSetting, updateSetting } from './settings.service.ts'

export const settingRow = joined(
  routesOf(agendaSettingEndpoints, (deps) => ({
    get: () => getSetting(deps.db, 'agenda'),
    update: ({ context, ifMatch, body }) => updateSetting(deps, context, 'agenda', { ifMatch, body }),
  })),
  routesOf(moneySettingEndpoints, (deps) => ({
    get: () => getSetting(deps.db, 'money'),
    update: ({ context, ifMatch, body }) => updateSetting(deps, context, 'money', { ifMatch, body }),
  })),
)
