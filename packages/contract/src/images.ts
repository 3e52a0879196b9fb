import * as z from 'zod/mini'
import { me } from './me.ts'
import { defineEndpoint } from './endpoint.ts'
import { idParams } from './text.ts'

/** Bytes of an upload at most. */
export const largestImage = 5 * 1024 * 1024
/** What a file chooser offers; the server looks into the content. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/svg+xml'] as const

const fraction = z.coerce
  .number('validation.invalid')
  .check(z.gte(0, 'validation.invalid'), z.lte(1, 'validation.invalid'))

/**
 * The square to keep, of the picture as it is shown: its left and top edge as fractions of width and height, its side
 * as a fraction of the shorter side. Without `size` the whole picture is kept; `x` and `y` are 0 where absent.
 */
export const cropQuery = z
  .object({
    x: z.optional(fraction),
    y: z.optional(fraction),
    size: z.optional(fraction.check(z.gt(0.01, 'validation.invalid'))),
  })
  .check(
    z.refine(({ x, y, size }) => [x, y, size].every((part) => part === undefined) || size !== undefined, {
      path: ['size'],
      error: 'validation.required',
    }),
  )
export type Crop = z.output<typeof cropQuery>

const tag = 'Images'
const upload = { maxBytes: largestImage }
const answer = { status: 200, schema: me } as const

export const imageEndpoints = {
  setPhoto: defineEndpoint({
    method: 'POST',
    path: '/me/photo',
    tag,
    summary: 'Give oneself a photo, in place of the one there is',
    permission: 'me.own',
    query: cropQuery,
    upload,
    answer,
    errors: ['image_refused', 'version_conflict'],
    versioned: true,
  }),
  removePhoto: defineEndpoint({
    method: 'DELETE',
    path: '/me/photo',
    tag,
    summary: 'Remove one’s own photo',
    permission: 'me.own',
    answer,
    errors: ['version_conflict'],
    versioned: true,
  }),
  setCover: defineEndpoint({
    method: 'POST',
    path: '/me/cover',
    tag,
    summary: 'Give one’s own profile a cover, in place of the one there is',
    permission: 'me.own',
    upload,
    answer,
    errors: ['image_refused', 'version_conflict'],
    versioned: true,
  }),
  removeCover: defineEndpoint({
    method: 'DELETE',
    path: '/me/cover',
    tag,
    summary: 'Remove the cover of one’s own profile',
    permission: 'me.own',
    answer,
    errors: ['version_conflict'],
    versioned: true,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/images/:id',
    tag,
    summary: 'A photo or a cover, for whoever knows its random id',
    permission: 'public',
    params: idParams,
    answer: { status: 200, image: true },
    errors: ['not_found'],
  }),
}
