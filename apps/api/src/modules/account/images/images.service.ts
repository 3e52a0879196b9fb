import type { Me } from '@piel/contract/account/me'
import type { Crop } from '@piel/contract/account/images'
import { randomUUID } from 'node:crypto'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import { recordAudit } from '#/audit/audit.ts'
import type { ActorContext } from '#/lib/context.ts'
import { drawImage, type DrawOrder } from '#/lib/image.ts'
import { isRefusedSvg, kindOf } from '#/lib/image-kind.ts'
import { concurrencyLimit } from '#/lib/concurrency-limit.ts'
import { meOf, lockMe } from '#/modules/account/me/me.service.ts'
import { findImage, replaceImage, type ImageUse, type StoredImage } from './images.repository.ts'

const sizes = {
  photo: { width: 800, height: 800, fit: 'inside' },
  cover: { width: 2400, height: 800, fit: 'cover' },
  logo: { width: 800, height: 400, fit: 'inside' },
} as const

/** Each drawing takes a processor and up to 200 MB. Eight more may wait; others get 503. */
const withDrawingSlot = concurrencyLimit(2, 8)

const squareOf = ({ x = 0, y = 0, size }: Crop): DrawOrder['crop'] => (size === undefined ? undefined : { x, y, size })

/**
 * A picture as Piel stores it, re-encoded from a file of any kind.
 * @throws AppError `unsupported_media_type`, `image_refused`, `unavailable`.
 */
export async function redraw(bytes: Uint8Array, use: keyof typeof sizes, crop: Crop = {}): Promise<StoredImage> {
  const kind = kindOf(bytes)
  if (kind === undefined) throw new AppError('unsupported_media_type')
  if (kind === 'svg' && isRefusedSvg(bytes)) throw new AppError('image_refused')
  const result = await withDrawingSlot(() => drawImage({ bytes, kind, ...sizes[use], crop: squareOf(crop) }))
  if (!result) throw new AppError('image_refused')
  // Random, unlike other IDs, so that it cannot be guessed from another image's.
  return { id: randomUUID(), contentType: 'image/webp', bytes: result }
}

interface Change {
  use: ImageUse
  image: StoredImage | null
  ifMatch: number | undefined
}

async function replace(deps: Deps, context: ActorContext, { use, image, ifMatch }: Change): Promise<Me> {
  const { db, clock } = deps
  return await db.transaction(async (tx) => {
    const me = await lockMe(tx, context, ifMatch)
    const before = use === 'photo' ? me.photoId : me.coverId
    if (before === null && image === null) return await meOf(deps, context, tx)
    await replaceImage(tx, { userId: me.id, use, before, image, at: clock.now().toISOString() })
    const object = { kind: 'account', id: me.id } as const
    await recordAudit(tx, context, { action: `account.${use}`, object, fields: [`${use}Id`] })
    return await meOf(deps, context, tx)
  })
}

export async function setImage(
  deps: Deps,
  context: ActorContext,
  { upload, crop = {}, ...change }: Omit<Change, 'image'> & { upload: Uint8Array; crop?: Crop },
): Promise<Me> {
  return await replace(deps, context, { ...change, image: await redraw(upload, change.use, crop) })
}

export const removeImage = (deps: Deps, context: ActorContext, change: Omit<Change, 'image'>): Promise<Me> =>
  replace(deps, context, { ...change, image: null })

export async function getImage({ db }: Deps, id: string): Promise<StoredImage> {
  const image = await findImage(db, id)
  if (!image) throw new AppError('not_found')
  return image
}
