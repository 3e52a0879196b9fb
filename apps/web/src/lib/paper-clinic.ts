import { type ClinicPapers, clinicPaperEndpoints } from '@piel/contract/core/clinic-papers'
import { useQuery } from '@tanstack/react-query'
import { useConfig } from './config.ts'
import { endpointQuery } from './endpoint-query.ts'

/** What papers state about the clinic. */
export interface PaperClinic extends ClinicPapers {
  name: string
  address: string | null
  phone: string | null
  taxId: string | null
  logoId: string | null
}

export const papersQuery = () => ({ ...endpointQuery(clinicPaperEndpoints.get, {}), staleTime: 60_000 })

/** What papers state about the clinic. Without an answer of the API, what the public configuration has. */
export function usePaperClinic(): PaperClinic {
  const config = useConfig()
  const { data } = useQuery(papersQuery())
  return {
    legalName: null,
    taxRegime: null,
    receiptText: null,
    daySheetText: null,
    ...data,
    name: config.clinicName,
    address: config.clinicAddress ?? null,
    phone: config.clinicPhone ?? null,
    taxId: config.clinicTaxId ?? null,
    logoId: config.clinicLogoId ?? null,
  }
}
