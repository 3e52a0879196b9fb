import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Avatar, type AvatarProps } from '#/components/ui/avatar.tsx'
import { Highlighted } from './highlighted.tsx'

interface OptionProps {
  id: string
  /** The option that Enter selects. */
  isActive: boolean
  onActivate: () => void
  onChoose: () => void
  children: ReactNode
}

export function Option({ id, isActive, onActivate, onChoose, children }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onPointerMove={() => !isActive && onActivate()}
      // The focus stays in the text box.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      onKeyDown={(event) => event.key === 'Enter' && onChoose()}
      className={clsx(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-[6px] px-2.5 py-1.5 outline-none',
        isActive && 'bg-hover',
      )}
    >
      {children}
    </div>
  )
}

interface PersonProps {
  person: Pick<AvatarProps, 'id' | 'userId' | 'firstName' | 'lastName' | 'photoId'>
  title: string
  caption: string
}

export function OptionPerson({ person, title, caption }: PersonProps) {
  return (
    <>
      <Avatar {...person} size="sm" />
      <span className="grid min-w-0 flex-1">
        <bdi className="truncate font-medium" title={title}>
          <Highlighted text={title} />
        </bdi>
        <span className="truncate text-caption text-muted" title={caption}>
          <Highlighted text={caption} />
        </span>
      </span>
    </>
  )
}
