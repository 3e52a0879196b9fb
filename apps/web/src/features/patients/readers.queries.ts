import { auditEndpoints } from '@piel/contract/audit'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#/lib/api.ts'
import { patientKeys } from './patients.queries.ts'

/** Who saw a patient; asked anew each time, and apart from the other queries, which the list of patients loads. */
export const readersQuery = (id: string) =>
  queryOptions({
    queryKey: [...patientKeys.all, 'readers', id],
    queryFn: ({ signal }) => call(auditEndpoints.readers, { params: { id } }, { signal }),
    gcTime: 0,
  })
