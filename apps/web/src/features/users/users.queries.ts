import type { AnswerOf, RequestOf } from '@piel/contract/endpoint'
import { userEndpoints } from '@piel/contract/users'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { meQuery } from '#/lib/me.ts'
import { call } from '#/lib/api.ts'

type UserListQuery = NonNullable<RequestOf<typeof userEndpoints.list>['query']>
export type UserList = AnswerOf<typeof userEndpoints.list>

const all = ['users'] as const

/** Every key of users begins with `all`; every list with `lists`. */
export const userKeys = {
  all,
  lists: [...all, 'list'] as const,
  list: (query: UserListQuery) => [...all, 'list', query] as const,
  detail: (id: string) => [...all, 'detail', id] as const,
  /** Of the mutations that take somebody out of the list that shows them. */
  leaving: [...all, 'leaving'] as const,
}

/** Who leaves a list, and the version that was shown, where one was. */
export interface Leaving {
  id: string
  version?: number | undefined
}

export const userQueries = {
  /** Row A13: a minute old is fresh enough. */
  list: (query: UserListQuery) =>
    queryOptions<UserList>({
      queryKey: userKeys.list(query),
      queryFn: ({ signal }) => call(userEndpoints.list, { query }, { signal }),
      staleTime: 60_000,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: userKeys.detail(id),
      queryFn: ({ signal }) => call(userEndpoints.get, { params: { id } }, { signal }),
    }),
}

const refetchLists = (client: QueryClient) => client.invalidateQueries({ queryKey: userKeys.lists })

/** Creates a user; one `idempotencyKey` for one intent, however often it is pressed (row G5). */
export function useCreateUser() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      body,
      idempotencyKey,
    }: RequestOf<typeof userEndpoints.create> & { idempotencyKey?: string | undefined }) =>
      call(userEndpoints.create, { body }, { idempotencyKey }),
    onSuccess: (user) => {
      client.setQueryData(userKeys.detail(user.id), user)
      // Kinds make records: what lists patients and doctors has one more.
      void client.invalidateQueries({ queryKey: ['patients'] })
      void client.invalidateQueries({ queryKey: ['doctors'] })
      return refetchLists(client)
    },
  })
}

/** Changes a user against the version that was shown (row J6). */
export function useUpdateUser(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      body,
      version,
    }: Pick<RequestOf<typeof userEndpoints.update>, 'body'> & { version: number | undefined }) =>
      call(userEndpoints.update, { params: { id }, body }, { ifMatch: version }),
    onSuccess: (user) => {
      client.setQueryData(userKeys.detail(id), user)
      void client.invalidateQueries({ queryKey: ['patients'] })
      void client.invalidateQueries({ queryKey: ['doctors'] })
      if (client.getQueryData(meQuery.queryKey)?.id === id) void client.invalidateQueries(meQuery)
      return refetchLists(client)
    },
  })
}

/**
 * What somebody's leaving a list does to the lists on hand. While it runs, `useWithoutLeaving` hides the row; the cache
 * still has it, so that a refusal shows this row again and no other (row D3).
 */
function useLeave<R>(mutationFn: (leaving: Leaving) => Promise<R>) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: userKeys.leaving,
    mutationFn,
    onSuccess: async (_answer, { id }) => {
      // A list asked for before this answer may still hold the row.
      await client.cancelQueries({ queryKey: userKeys.lists })
      client.setQueriesData<UserList>({ queryKey: userKeys.lists }, (list) => withoutRows(list, new Set([id])))
      // Not refetched while its page is still there; a restored one is read anew.
      void client.invalidateQueries({ queryKey: userKeys.detail(id), refetchType: 'none' })
      void client.invalidateQueries({ queryKey: ['patients'] })
      void client.invalidateQueries({ queryKey: ['doctors'] })
    },
    onSettled: () => void refetchLists(client),
  })
}

/** A list without some of its rows, which it then no longer counts. */
export function withoutRows<L extends UserList | undefined>(list: L, ids: ReadonlySet<string>): L | UserList {
  const data = list?.data.filter((row) => !ids.has(row.id))
  if (!list || !data || data.length === list.data.length) return list
  return { data, meta: { ...list.meta, total: list.meta.total - (list.data.length - data.length) } }
}

/** Archives a user (row D3). */
export const useArchiveUser = () =>
  useLeave(({ id, version }) => call(userEndpoints.archive, { params: { id } }, { ifMatch: version }))

/** Takes a user back out of the archive. */
export const useRestoreUser = () =>
  useLeave(({ id, version }) => call(userEndpoints.restore, { params: { id } }, { ifMatch: version }))

/** Makes a one-time link; whoever was invited before can use the older one no more. */
export function useInviteUser() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(userEndpoints.invite, { params: { id } }),
    onSuccess: (_invitation, id) => client.invalidateQueries({ queryKey: userKeys.detail(id) }),
  })
}

/** Ends every session of a user. */
export const useEndSessions = (id: string) =>
  useMutation({ mutationFn: () => call(userEndpoints.signOut, { params: { id } }) })

/** Lets a user sign in again. */
export function useUnlockUser(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(userEndpoints.unlock, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: userKeys.detail(id) }),
  })
}
