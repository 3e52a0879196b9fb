import { tillEndpoints } from '@piel/contract/money/tills'
import { dayEndpoints } from '@piel/contract/money/closings'
import { endpointQuery, useEndpoint } from '#/lib/endpoint-query.ts'

/** The tills of the clinic and the user's open session. Payments on other pages change it. */
export const tillQuery = { ...endpointQuery(tillEndpoints.get, {}), staleTime: 0 }

/** Another browser, or an administrator, may have changed the session: a refusal refetches too. */
const all = [tillEndpoints, dayEndpoints]
export const tillChange = { invalidates: all, invalidatesOnError: all, awaitsRefetch: true }

export const useOpenSession = () => useEndpoint(tillEndpoints.open, tillChange)
export const useMoveCash = () => useEndpoint(tillEndpoints.move, tillChange)
export const useBeginCount = () => useEndpoint(tillEndpoints.beginCount, tillChange)
export const useCountSession = () => useEndpoint(tillEndpoints.count, tillChange)
export const useCloseSession = () => useEndpoint(tillEndpoints.close, { invalidates: all })
export const useCountFor = () => useEndpoint(tillEndpoints.countFor, tillChange)
export const useCloseFor = () => useEndpoint(tillEndpoints.closeFor, tillChange)
export const useCloseUncounted = () => useEndpoint(tillEndpoints.closeUncounted, tillChange)
export const useCreateTill = () => useEndpoint(tillEndpoints.createTill, tillChange)
export const useUpdateTill = () => useEndpoint(tillEndpoints.updateTill, tillChange)
