import { agendaSettingEndpoints } from '@piel/contract/core/agenda-settings'
import { moneySettingEndpoints } from '@piel/contract/core/money-settings'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { getSetting, updateSetting } from './settings.service.ts'

export const settingRoutes = (deps: Deps): Route[] => [
  handle(agendaSettingEndpoints.get, () => getSetting(deps.db, 'agenda')),
  handle(agendaSettingEndpoints.update, ({ context, ifMatch, body }) =>
    updateSetting(deps, context, 'agenda', { ifMatch, body }),
  ),
  handle(moneySettingEndpoints.get, () => getSetting(deps.db, 'money')),
  handle(moneySettingEndpoints.update, ({ context, ifMatch, body }) =>
    updateSetting(deps, context, 'money', { ifMatch, body }),
  ),
]
