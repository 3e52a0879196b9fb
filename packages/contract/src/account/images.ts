import * as z from 'zod/mini'
import { me } from './me.ts'
import { defineEndpoints } from '../core/endpoint.ts'
import {} from '../core/text.ts'

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
  .strictObject({
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

const upload = { maxBytes: maxImageBytes }
const answer = { status: 200, schema: me } as const

export const imageEndpoints = defineEndpoints('Images', {
  setPhoto: {
    route: 'POST /me/photo',
    summary: 'Upload the current user’s photo',
    permission: 'me.own',
    query: cropQuery,
    upload,
    answer,
    errors: ['image_refused'],
    versioned: true,
  },
  removePhoto: {
    route: 'DELETE /me/photo',
    summary: 'Remove the current user’s photo',
    permission: 'me.own',
    answer,
    versioned: true,
  },
  setCover: {
    route: 'POST /me/cover',
    summary: 'Upload the current user’s cover',
    permission: 'me.own',
    upload,
    answer,
    errors: ['image_refused'],
    versioned: true,
  },
  removeCover: {
    route: 'DELETE /me/cover',
    summary: 'Remove the current user’s cover',
    permission: 'me.own',
    answer,
    versioned: true,
  },
  get: {
    route: 'GET /images/:id',
    summary: 'Get a photo or cover by its random ID',
    permission: 'public',
    answer: { status: 200, image: true },
  },
})
