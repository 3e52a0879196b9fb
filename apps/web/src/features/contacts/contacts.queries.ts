import { contactEndpoints } from '@piel/contract/contacts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#/lib/api.ts'

/** Cards on a page: fills rows of one, two and three alike. */
export const contactsAtOnce = 24

export const contactsQuery = (search: string, page: number) =>
  queryOptions({
    queryKey: ['contacts', search, page],
    queryFn: ({ signal }) =>
      call(contactEndpoints.list, { query: { search, page, limit: contactsAtOnce } }, { signal }),
    placeholderData: keepPreviousData,
  })
