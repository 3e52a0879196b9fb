import * as z from 'zod/mini'
import { me } from './me.ts'
import { defineEndpoint } from './endpoint.ts'
import { idParams } from './text.ts'

export const maxImageBytes = 5 * 1024 * 1024
/** Types that the file picker offers; the server detects the type from the content. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/svg+xml'] as const

const fraction = z.coerce
  .number('validation.invalid')
  .check(z.gte(0, 'validation.invalid'), z.lte(1, 'validation.invalid'))

/**
 * The square crop of the image as displayed: `x` and `y` are its left and top edge as fractions of width and height
 * (default 0), `size` is its side as a fraction of the shorter side. Without `size` the whole image is kept.
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
const upload = { maxBytes: maxImageBytes }
const answer = { status: 200, schema: me } as const

export const imageEndpoints = {
  setPhoto: defineEndpoint({
    method: 'POST',
    path: '/me/photo',
    tag,
    summary: 'Upload the current user’s photo',
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
    summary: 'Remove the current user’s photo',
    permission: 'me.own',
    answer,
    errors: ['version_conflict'],
    versioned: true,
  }),
  setCover: defineEndpoint({
    method: 'POST',
    path: '/me/cover',
    tag,
    summary: 'Upload the current user’s cover',
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
    summary: 'Remove the current user’s cover',
    permission: 'me.own',
    answer,
    errors: ['version_conflict'],
    versioned: true,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/images/:id',
    tag,
    summary: 'Get a photo or cover by its random ID',
    permission: 'public',
    params: idParams,
    answer: { status: 200, image: true },
    errors: ['not_found'],
  }),
}
