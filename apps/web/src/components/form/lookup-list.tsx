import { Check } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { Highlighted } from '#/components/search/highlighted.tsx'
import { Option, OptionPerson } from '#/components/search/option.tsx'
import type { AvatarProps } from '#/components/ui/avatar.tsx'

/** An option; the field's value is its `id`. */
export interface Found {
  id: string
  name: string
  caption: string
  /** The person whose picture is shown; absent for other options. */
  person?: Pick<AvatarProps, 'id' | 'userId' | 'firstName' | 'lastName' | 'photoId'>
}

interface Props {
  id: string
  label: string
  found: readonly Found[]
  /** The option that Enter selects. */
  active: number
  value: string
  onActivate: (index: number) => void
  onChoose: (one: Found) => void
  /** Reason why there are no options. */
  status: 'failed' | 'searching' | 'nothing'
}

export function LookupList({ id, label, found, active, value, onActivate, onChoose, status }: Props) {
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
          <Option
            key={one.id}
            id={`${id}-${index}`}
            isActive={index === active}
            onActivate={() => onActivate(index)}
            onChoose={() => onChoose(one)}
          >
            {one.person ? (
              <OptionPerson person={one.person} title={one.name} caption={one.caption} />
            ) : (
              <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
                <bdi className="font-medium">
                  <Highlighted text={one.name} />
                </bdi>
                <span className="text-caption text-muted tabular-nums">{one.caption}</span>
              </span>
            )}
            {one.id === value && <Check aria-hidden="true" className="size-4 shrink-0 text-accent" />}
          </Option>
        ))}
      </div>
      <p role="status" className="px-4 py-3 text-muted empty:hidden">
        {found.length > 0 && status !== 'failed' ? '' : t(`lookup.${status}`)}
      </p>
    </div>
  )
}
