import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { Highlighted } from '#/components/search/highlighted.tsx'
import { Avatar, type AvatarProps } from '#/components/ui/avatar.tsx'

/** An option; the field's value is its `id`. */
export interface Found {
  id: string
  name: string
  caption: string
  person: Pick<AvatarProps, 'id' | 'firstName' | 'lastName' | 'photoId'>
}

interface Props {
  id: string
  label: string
  found: readonly Found[]
  /** The option that Enter takes. */
  active: number
  /** What the field holds. */
  value: string
  onChoose: (index: number) => void
  onTake: (one: Found) => void
  /** Reason why there are no options. */
  status: 'failed' | 'searching' | 'nothing'
}

/** The people that a `LookupField` has found, below it. */
export function LookupList({ id, label, found, active, value, onChoose, onTake, status }: Props) {
  const { t } = useTranslation('form')
  return (
    <div className="absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-card border border-line bg-raised shadow-overlay">
      <div
        id={id}
        role="listbox"
        aria-label={label}
        className="scroll-slim max-h-54 overflow-y-auto p-1.5 empty:hidden"
      >
        {found.map((one, index) => (
          <div
            key={one.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            ref={(option) => {
              if (index === active) option?.scrollIntoView?.({ block: 'nearest' })
            }}
            onPointerMove={() => index !== active && onChoose(index)}
            // The focus stays in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(one)}
            onKeyDown={(event) => event.key === 'Enter' && onTake(one)}
            className={clsx(
              'flex min-h-11 cursor-pointer items-center gap-3 rounded-[6px] px-2.5 py-1.5',
              index === active && 'bg-hover',
            )}
          >
            <Avatar {...one.person} size="sm" />
            <span className="grid min-w-0 flex-1">
              <bdi className="truncate font-medium" title={one.name}>
                <Highlighted text={one.name} />
              </bdi>
              <span className="truncate text-caption text-muted" title={one.caption}>
                <Highlighted text={one.caption} />
              </span>
            </span>
            {one.id === value && <Check aria-hidden="true" className="size-4 shrink-0 text-accent" />}
          </div>
        ))}
      </div>
      <p role="status" className="px-4 py-3 text-muted empty:hidden">
        {found.length > 0 && status !== 'failed' ? '' : t(`lookup.${status}`)}
      </p>
    </div>
  )
}
