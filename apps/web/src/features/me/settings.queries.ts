import { type Crop, imageEndpoints } from '@piel/contract/images'
import { meSettingsEndpoints, type UpdateMeBody, type ChangePasswordBody } from '@piel/contract/me-settings'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { meQuery } from '#/lib/me.ts'
import { call } from '#/lib/api.ts'
import { goOnWith } from '#/lib/session/session.ts'
import { fetchReporting } from '#/lib/upload.ts'

export const signInsQuery = queryOptions({
  queryKey: ['own-sign-ins'],
  queryFn: ({ signal }) => call(meSettingsEndpoints.signIns, {}, { signal }),
})

export const profileQuery = queryOptions({
  queryKey: ['own-profile'],
  queryFn: ({ signal }) => call(meSettingsEndpoints.profile, {}, { signal }),
})

/** Changes one's own account; what was changed shows everywhere at once. */
export function useUpdateAccount() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, version }: { body: UpdateMeBody; version: number | undefined }) =>
      call(meSettingsEndpoints.update, { body }, { ifMatch: version }),
    onSuccess: (account) => client.setQueryData(meQuery.queryKey, account),
  })
}

/** Changes one's own password; this session goes on, all others end (row C10). */
export function useChangePassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: ChangePasswordBody) => {
      const { access_token } = await call(meSettingsEndpoints.changePassword, { body })
      goOnWith(access_token)
    },
    onSuccess: () => void client.invalidateQueries({ queryKey: signInsQuery.queryKey }),
  })
}

export const endEverySession = () => call(meSettingsEndpoints.signOutEverywhere, {})

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
    onSuccess: (account) => client.setQueryData(meQuery.queryKey, account),
  })
}

export function useRemoveImage(kind: ImageKind) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => (kind === 'photo' ? call(imageEndpoints.removePhoto, {}) : call(imageEndpoints.removeCover, {})),
    onSuccess: (account) => client.setQueryData(meQuery.queryKey, account),
  })
}
