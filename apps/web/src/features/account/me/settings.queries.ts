import { type Crop, imageEndpoints } from '@piel/contract/account/images'
import { doctorEndpoints } from '@piel/contract/people/doctors'
import { meEndpoints } from '@piel/contract/account/me'
import { meSettingsEndpoints } from '@piel/contract/account/me-settings'
import { ApiError } from '#/lib/api-error.ts'
import { useEndpoint } from '#/lib/endpoint-query.ts'
import { replaceToken } from '#/lib/session/session.ts'

const saved = { updates: meEndpoints.get }

export const useUpdateMe = () =>
  useEndpoint(meSettingsEndpoints.update, { ...saved, invalidates: [doctorEndpoints.get, doctorEndpoints.list] })

/** Ends every other session; this one continues with the new token. */
export const useChangePassword = () =>
  useEndpoint(meSettingsEndpoints.changePassword, {
    invalidates: [meSettingsEndpoints.signIns],
    onSuccess: ({ access_token }) => replaceToken(access_token),
  })

export type ImageKind = 'photo' | 'cover'
export interface NewImage {
  file: File
  crop?: Crop
  /** Receives the part that has been sent, from 0 to 1. */
  onProgress: (part: number) => void
}

const maxAttempts = 3

/** Sends a photo or a cover, without If-Match: an image replaces the previous one. */
export function useSetImage(kind: ImageKind) {
  const photo = useEndpoint(imageEndpoints.setPhoto, saved)
  const cover = useEndpoint(imageEndpoints.setCover, saved)
  return ({ crop, ...image }: NewImage) =>
    sendImage(image, (upload) =>
      kind === 'photo' ? photo.mutateAsync({ ...upload, ...(crop && { query: crop }) }) : cover.mutateAsync(upload),
    )
}

/** Sends an image, and again when the server is too busy to draw it and states when to return. */
export async function sendImage<T>(
  { file, onProgress }: NewImage,
  send: (upload: { upload: File; fetch: typeof fetch }) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send({ upload: file, fetch: fetchReporting(onProgress) })
    } catch (error) {
      const seconds = error instanceof ApiError && error.status === 503 ? error.retryAfter : undefined
      if (seconds === undefined || attempt === maxAttempts) throw error
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    }
  }
}

export function useRemoveImage(kind: ImageKind) {
  const photo = useEndpoint(imageEndpoints.removePhoto, saved)
  const cover = useEndpoint(imageEndpoints.removeCover, saved)
  return kind === 'photo' ? photo : cover
}

/** Parses the headers of an XMLHttpRequest, one per line. */
function headersOf(lines: string): Headers {
  const headers = new Headers()
  for (const line of lines.split('\r\n')) {
    const [name, value] = line.split(/:\s*/, 2)
    if (name && value !== undefined) headers.append(name, value)
  }
  return headers
}

/** A `fetch` that reports upload progress, which the browser's own does not. */
function fetchReporting(onProgress: (part: number) => void): typeof fetch {
  return (url, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, String(url))
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
      request.addEventListener('load', () => {
        const { status, responseText } = request
        resolve(new Response(responseText || null, { status, headers: headersOf(request.getAllResponseHeaders()) }))
      })
      request.addEventListener('error', () => reject(new TypeError('The upload did not arrive')))
      request.addEventListener('abort', () => reject(new DOMException('The upload was given up', 'AbortError')))
      signal?.addEventListener('abort', () => request.abort())
      request.send(body as Blob)
    })
}
