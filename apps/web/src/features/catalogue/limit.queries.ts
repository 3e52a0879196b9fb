import { ledgerEndpoints } from '@piel/contract/ledger'
import { moneySettingEndpoints } from '@piel/contract/money-settings'
import { endpointQuery, useEndpoint } from '#/lib/endpoint-query.ts'

export const limitQuery = endpointQuery(moneySettingEndpoints.get, {})

/** Statements state the limit, too. */
export const useUpdateLimit = () =>
  useEndpoint(moneySettingEndpoints.update, { invalidates: [moneySettingEndpoints, ledgerEndpoints] })
