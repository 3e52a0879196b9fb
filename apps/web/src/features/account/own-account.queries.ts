import { type Crop, imageEndpoints } from '@piel/contract/images'
import { ownAccountEndpoints, type UpdateAccountBody, type ChangePasswordBody } from '@piel/contract/own-account'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { accountQuery } from '#/lib/account.ts'
import { call } from '#/lib/api.ts'
import { goOnWith } from '#/lib/session/session.ts'
import { fetchReporting } from '#/lib/upload.ts'

export const signInsQuery = queryOptions({
  queryKey: ['own-sign-ins'],
  queryFn: ({ signal }) => call(ownAccountEndpoints.signIns, {}, { signal }),
})

export const profileQuery = queryOptions({
  queryKey: ['own-profile'],
  queryFn: ({ signal }) => call(ownAccountEndpoints.profile, {}, { signal }),
})

/** Changes one's own account; what was changed shows everywhere at once. */
export function useUpdateAccount() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, version }: { body: UpdateAccountBody; version: number | undefined }) =>
      call(ownAccountEndpoints.update, { body }, { ifMatch: version }),
    onSuccess: (account) => client.setQueryData(accountQuery.queryKey, account),
  })
}

/** Changes one's own password; this session goes on, all others end (row C10). */
export function useChangePassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: ChangePasswordBody) => {
      const { access_token } = await call(ownAccountEndpoints.changePassword, { body })
      goOnWith(access_token)
    },
    onSuccess: () => void client.invalidateQueries({ queryKey: signInsQuery.queryKey }),
  })
}

export const endEverySession = () => call(ownAccountEndpoints.signOutEverywhere, {})

export type ImageKind = 'photo' | 'cover'
interface NewImage {
  file: File
  crop?: Crop
  onProgress: (part: number) => void
}

/** Gives oneself another photo or cover. Without If-Match: a picture replaces the one before it. */
export function useSetImage(kind: ImageKind) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ file, crop, onProgress }: NewImage) => {
      const fetch = fetchReporting(onProgress)
      return kind === 'photo'
        ? call(imageEndpoints.setPhoto, { upload: file, ...(crop && { query: crop }) }, { fetch })
        : call(imageEndpoints.setCover, { upload: file }, { fetch })
    },
    onSuccess: (account) => client.setQueryData(accountQuery.queryKey, account),
  })
}

export function useRemoveImage(kind: ImageKind) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => (kind === 'photo' ? call(imageEndpoints.removePhoto, {}) : call(imageEndpoints.removeCover, {})),
    onSuccess: (account) => client.setQueryData(accountQuery.queryKey, account),
  })
}
