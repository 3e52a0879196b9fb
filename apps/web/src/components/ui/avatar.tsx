import { clsx } from 'clsx'
import { useState } from 'react'
import { imageUrl } from '#/lib/paths.ts'

const tints = {
  clay: 'bg-tint-clay text-on-tint-clay',
  sand: 'bg-tint-sand text-on-tint-sand',
  sage: 'bg-tint-sage text-on-tint-sage',
  petrol: 'bg-tint-petrol text-on-tint-petrol',
  iris: 'bg-tint-iris text-on-tint-iris',
  rose: 'bg-tint-rose text-on-tint-rose',
} as const

const sizes = {
  xs: 'size-6 text-[0.625rem]',
  sm: 'size-8 text-caption',
  md: 'size-9 text-[0.8125rem]',
  lg: 'size-12 text-base',
  xl: 'size-18 text-2xl',
  '2xl': 'size-28 text-4xl',
} as const

export const tintNames = Object.keys(tints) as (keyof typeof tints)[]

/** The same tint for the same id, evenly spread (FNV-1a over its characters). */
export function tintOf(id: string): keyof typeof tints {
  let hash = 0x811c9dc5
  for (let index = 0; index < id.length; index += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193)
  }
  return tintNames[(hash >>> 8) % tintNames.length] ?? 'petrol'
}

const firstLetter = (name: string): string => /\p{L}\p{M}*/u.exec(name)?.[0] ?? ''

/** First letters of the first name and the first surname, including accents. */
export function initialsOf(firstName: string, lastName: string): string {
  return (firstLetter(firstName) + firstLetter(lastName)).toLocaleUpperCase('es-MX')
}

export interface AvatarProps {
  id: string
  /** The account's ID if `id` is a patient's or doctor's, so that a person has one tint everywhere. */
  userId?: string | undefined
  firstName: string
  lastName: string
  /** The ID of the photo's image. */
  photoId?: string | null | undefined
  size?: keyof typeof sizes | undefined
  className?: string | undefined
}

/**
 * The photo, or initials without a loaded photo; the tint derives from the account's ID. Decorative, because the name
 * is shown beside it.
 */
export function Avatar({ id, userId, firstName, lastName, photoId, size = 'sm', className }: AvatarProps) {
  const [loadedId, setLoadedId] = useState<string>()
  const isLoaded = photoId === loadedId
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'relative grid shrink-0 select-none place-items-center overflow-hidden rounded-full font-semibold tracking-wide',
        sizes[size],
        tints[tintOf(userId ?? id)],
        className,
      )}
    >
      {initialsOf(firstName, lastName)}
      {photoId && (
        <img
          key={photoId}
          src={imageUrl(photoId)}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onLoad={() => setLoadedId(photoId)}
          className={clsx('absolute inset-0 size-full bg-subtle object-cover', !isLoaded && 'opacity-0')}
        />
      )}
    </span>
  )
}
