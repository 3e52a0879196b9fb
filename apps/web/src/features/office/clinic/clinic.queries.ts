import type { PublicConfig } from '@piel/contract/account/auth'
import { clinicPaperEndpoints } from '@piel/contract/core/clinic-papers'
import { type Clinic, clinicEndpoints } from '@piel/contract/office/clinic'
import { useQueryClient } from '@tanstack/react-query'
import { configQuery } from '#/lib/config.ts'
import { endpointQuery, useEndpoint } from '#/lib/endpoint-query.ts'

export const clinicQuery = () => endpointQuery(clinicEndpoints.get, {})

type Decidable = Clinic['setBy'][number]['field']

/** The variable of the environment that decides a value, if one does. */
export const variableOf = ({ setBy }: Clinic, field: Decidable): string | undefined =>
  setBy.find((one) => one.field === field)?.variable

/** What is used of a value: the environment's where its variable is set, else the stored one, else the default. */
export const usedValue = (clinic: Clinic, field: Decidable, stored = clinic[field]): string | null =>
  (variableOf(clinic, field) === undefined ? stored : null) || clinic.defaults[field]

/** Shows the changed clinic at once on every page of this tab. */
function useSaved() {
  const client = useQueryClient()
  return {
    updates: clinicEndpoints.get,
    invalidates: [clinicPaperEndpoints],
    onSuccess: (clinic: Clinic) => {
      const used = (field: Decidable) => usedValue(clinic, field) ?? undefined
      client.setQueryData<PublicConfig>(
        configQuery.queryKey,
        (config) =>
          config && {
            ...config,
            clinicName: used('name') ?? '',
            clinicAddress: used('address'),
            clinicPhone: used('phone'),
            clinicTaxId: used('taxId'),
            clinicLogoId: clinic.logoId ?? undefined,
          },
      )
    },
  }
}

export const useUpdateClinic = () => useEndpoint(clinicEndpoints.update, useSaved())
export const useSetLogo = () => useEndpoint(clinicEndpoints.setLogo, useSaved())
export const useRemoveLogo = () => useEndpoint(clinicEndpoints.removeLogo, useSaved())
