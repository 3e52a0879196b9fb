import type { Me } from '@piel/contract/me'
import type { Crop } from '@piel/contract/images'
import { randomUUID } from 'node:crypto'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import { recordAudit } from '#/audit/audit.ts'
import type { ActorContext } from '#/lib/context.ts'
import { drawImage, type DrawOrder } from '#/lib/image.ts'
import { isRefusedSvg, kindOf } from '#/lib/image-kind.ts'
import { concurrencyLimit } from '#/lib/concurrency-limit.ts'
import { meOf, lockMe } from '#/modules/me/me.service.ts'
import { findImage, replaceImage, type ImageUse, type StoredImage } from './images.repository.ts'

/** Row H3. A cover is wider than any screen shows it, and cut to its middle. */
const sizes = {
  photo: { width: 800, height: 800, fit: 'inside' },
  cover: { width: 2400, height: 800, fit: 'cover' },
} as const

/** Each takes a processor and up to 200 MB for a moment; a short queue behind them, and beyond that 503. */
const inTurn = concurrencyLimit(2, 8)

const squareOf = ({ x = 0, y = 0, size }: Crop): DrawOrder['crop'] => (size === undefined ? undefined : { x, y, size })

/**
 * What is kept of an upload: a picture drawn anew, and nothing of the file itself.
 * @throws AppError `unsupported_media_type`, `image_refused`, `unavailable`.
 */
async function drawn(bytes: Uint8Array, use: ImageUse, crop: Crop): Promise<StoredImage> {
  const kind = kindOf(bytes)
  if (kind === undefined) throw new AppError('unsupported_media_type')
  if (kind === 'svg' && isRefusedSvg(bytes)) throw new AppError('image_refused')
  const result = await inTurn(() => drawImage({ bytes, kind, ...sizes[use], crop: squareOf(crop) }))
  if (!result) throw new AppError('image_refused')
  // Random, and not in order of time: whoever knows one guesses no other.
  return { id: randomUUID(), contentType: 'image/webp', bytes: result }
}

interface Change {
  use: ImageUse
  image: StoredImage | null
  ifMatch: number | undefined
}

async function replace({ db, clock }: Deps, context: ActorContext, { use, image, ifMatch }: Change): Promise<Me> {
  return await db.transaction(async (tx) => {
    const account = await lockMe(tx, context, ifMatch)
    const before = use === 'photo' ? account.photoId : account.coverId
    if (before === null && image === null) return account
    await replaceImage(tx, { userId: account.id, use, before, image, at: clock.now().toISOString() })
    const object = { kind: 'account', id: account.id }
    await recordAudit(tx, context, { action: `account.${use}`, object, fields: [`${use}Id`] })
    return await meOf(tx, context)
  })
}

/** @throws AppError `unsupported_media_type`, `image_refused`, `unavailable`, `version_conflict`. */
export async function setImage(
  deps: Deps,
  context: ActorContext,
  { upload, crop = {}, ...change }: Omit<Change, 'image'> & { upload: Uint8Array; crop?: Crop },
): Promise<Me> {
  return await replace(deps, context, { ...change, image: await drawn(upload, change.use, crop) })
}

/** Removes what is there; where nothing is, nothing changes. @throws AppError `version_conflict`. */
export const removeImage = (deps: Deps, context: ActorContext, change: Omit<Change, 'image'>): Promise<Me> =>
  replace(deps, context, { ...change, image: null })

/** @throws AppError `not_found`. */
export async function readImage({ db }: Deps, id: string): Promise<StoredImage> {
  const image = await findImage(db, id)
  if (!image) throw new AppError('not_found')
  return image
}
