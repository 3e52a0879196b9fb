import { meEndpoints } from '@piel/contract/account/me'
import { meLicenseEndpoints } from '@piel/contract/account/me-licenses'
import { doctorEndpoints } from '@piel/contract/people/doctors'
import { endpointQuery, useEndpoint } from '#/lib/endpoint-query.ts'

export const ownLicensesQuery = endpointQuery(meLicenseEndpoints.list, {})

/** The account's answer says whether its licence counts for signing. */
export const useConfirmOwnLicenses = () =>
  useEndpoint(meLicenseEndpoints.confirm, {
    updates: meLicenseEndpoints.list,
    invalidates: [meEndpoints.get, doctorEndpoints.get],
    invalidatesOnError: [meLicenseEndpoints.list],
  })
