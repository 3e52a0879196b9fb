import { systemEndpoints } from '@piel/contract/office/system'
import { endpointQuery } from '#/lib/endpoint-query.ts'

const refreshMs = 15_000

/** The state of the installation, refreshed while the page is open. */
export const systemQuery = { ...endpointQuery(systemEndpoints.get, {}), refetchInterval: refreshMs }
