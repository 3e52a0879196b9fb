import { ledgerEndpoints } from '@piel/contract/money/statement'
import { moneySettingEndpoints } from '@piel/contract/core/money-settings'
import { endpointQuery, useEndpoint } from '#/lib/endpoint-query.ts'

export const limitQuery = endpointQuery(moneySettingEndpoints.get, {})

/** Statements contain the limit. */
export const useUpdateLimit = () =>
  useEndpoint(moneySettingEndpoints.update, { invalidates: [moneySettingEndpoints, ledgerEndpoints] })
