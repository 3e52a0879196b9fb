import { clsx } from 'clsx'
import { initialsOf, tintOf } from './avatar-tint.ts'

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
} as const

export interface AvatarProps {
  id: string
  firstName: string
  lastName: string
  src?: string | undefined
  size?: keyof typeof sizes | undefined
  className?: string | undefined
}

/** Picture or initials; the tint belongs to the id, so that a person keeps it. The name stands beside it: decorative. */
export function Avatar({ id, firstName, lastName, src, size = 'sm', className }: AvatarProps) {
  const box = clsx('shrink-0 rounded-full', sizes[size], className)
  if (src) return <img src={src} alt="" className={clsx(box, 'object-cover')} />
  return (
    <span
      aria-hidden="true"
      className={clsx(box, 'grid select-none place-items-center font-semibold tracking-wide', tints[tintOf(id)])}
    >
      {initialsOf(firstName, lastName)}
    </span>
  )
}
