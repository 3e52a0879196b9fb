import { mePasskeyEndpoints as passkeys } from '@piel/contract/account/me-passkeys'
import { meSecondFactorEndpoints as endpoints } from '@piel/contract/account/me-second-factor'
import { meSettingsEndpoints } from '@piel/contract/account/me-settings'
import { endpointQuery, useEndpoint } from '#/lib/endpoint-query.ts'

export const secondFactorQuery = endpointQuery(endpoints.get, {})

const changed = { invalidates: [endpoints.get, meSettingsEndpoints.signIns], awaitsRefetch: true }

export const useBeginApp = () => useEndpoint(endpoints.beginApp)
export const useConfirmApp = () => useEndpoint(endpoints.confirmApp, changed)
export const useRemoveApp = () => useEndpoint(endpoints.removeApp, changed)
export const useReplaceRecoveryCodes = () => useEndpoint(endpoints.replaceRecoveryCodes, changed)
export const useBeginPasskey = () => useEndpoint(passkeys.begin)
export const useAddPasskey = () => useEndpoint(passkeys.add, changed)
export const useRenamePasskey = () => useEndpoint(passkeys.rename, changed)
export const useRemovePasskey = () => useEndpoint(passkeys.remove, changed)
