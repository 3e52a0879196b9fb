import { type ListName, listViewEndpoints, type UpdateListViewsBody } from '@piel/contract/nouns'
import { type ListViews } from '@piel/contract/account/list-views'
import { defaultPageSize } from '@piel/contract/core/pagination'
import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#/components/toast/toast.ts'
import { useEndpoint } from '#/lib/endpoint-query.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { meQuery, useMe } from '#/lib/me.ts'

const merged = (views: ListViews, { density, rows, hiddenColumns }: UpdateListViewsBody): ListViews => ({
  density: density ?? views.density,
  rows: { ...views.rows, ...rows },
  hiddenColumns: { ...views.hiddenColumns, ...hiddenColumns },
})

/** Updates the user's list views at once; if the server refuses, they apply until the page is loaded again. */
export function useUpdateListViews() {
  const client = useQueryClient()
  const textOf = useErrorText()
  const { mutate } = useEndpoint(listViewEndpoints.update, {
    onMutate: ({ body }) => {
      client.setQueryData(meQuery.queryKey, (me) => me && { ...me, listViews: merged(me.listViews, body) })
    },
    onError: (error) => {
      toast.error(textOf(error))
    },
    scope: { id: 'list-views' },
  })
  return (body: UpdateListViewsBody) => mutate({ body })
}

/** How the user sees a list; the defaults for a list without a name. */
export function useListViewOf(name: ListName | undefined) {
  const { density, rows, hiddenColumns } = useMe().listViews
  return {
    density,
    limit: (name && rows[name]) ?? defaultPageSize,
    hidden: (name && hiddenColumns[name]) ?? [],
  }
}
