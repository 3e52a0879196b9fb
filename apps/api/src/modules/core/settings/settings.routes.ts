import { agendaSettingEndpoints } from '@piel/contract/core/agenda-settings'
import { moneySettingEndpoints } from '@piel/contract/core/money-settings'
import { clinicPaperEndpoints } from '@piel/contract/core/clinic-papers'
import { setupEndpoints } from '@piel/contract/core/setup'
import { clinicDetails } from '#/db/clinic.ts'
import { joined, routesOf } from '#/http/handle.ts'
import { getSetup, updateSetup } from './setup.service.ts'
import { getSetting, updateSetting } from './settings.service.ts'

export const settingRow = joined(
  routesOf(setupEndpoints, (deps) => ({
    get: () => getSetup(deps),
    update: ({ context, ifMatch, body }) => updateSetup(deps, context, { ifMatch, body }),
  })),
  routesOf(clinicPaperEndpoints, (deps) => ({
    get: async () => {
      const { legalName, taxRegime, receiptText, daySheetText } = await clinicDetails(deps)
      return { legalName, taxRegime, receiptText, daySheetText }
    },
  })),
  routesOf(agendaSettingEndpoints, (deps) => ({
    get: () => getSetting(deps.db, 'agenda'),
    update: ({ context, ifMatch, body }) => updateSetting(deps, context, 'agenda', { ifMatch, body }),
  })),
  routesOf(moneySettingEndpoints, (deps) => ({
    get: () => getSetting(deps.db, 'money'),
    update: ({ context, ifMatch, body }) => updateSetting(deps, context, 'money', { ifMatch, body }),
  })),
)
