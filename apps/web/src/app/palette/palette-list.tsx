import { clsx } from 'clsx'
import { CornerDownLeft } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { Highlighted } from '#/components/search/highlighted.tsx'
import { Avatar } from '#/components/ui/avatar.tsx'
import type { Group, Item } from './use-palette.ts'

interface Props {
  id: string
  groups: readonly Group[]
  /** The option that Enter starts, counted over all groups. */
  active: number
  onChoose: (index: number) => void
  onStart: (item: Item) => void
}

export function PaletteList({ id, groups, active, onChoose, onStart }: Props) {
  const { t } = useTranslation('palette')
  const firsts = groups.map((_, i) => groups.slice(0, i).reduce((sum, { items }) => sum + items.length, 0))
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('title')}
      className="scroll-slim min-h-0 flex-1 overflow-y-auto p-2 empty:hidden"
    >
      {groups.map(({ name, items }, groupIndex) => (
        <div key={name} role="group" aria-labelledby={`${id}-${name}`} className="pb-1">
          <p id={`${id}-${name}`} className="px-2.5 pt-2 pb-1 text-caption font-medium text-muted">
            {t(`groups.${name}`)}
          </p>
          {items.map((item, i) => {
            const index = (firsts[groupIndex] ?? 0) + i
            const isActive = index === active
            return (
              <div
                key={item.key}
                id={`${id}-${index}`}
                role="option"
                aria-selected={isActive}
                tabIndex={-1}
                onPointerMove={() => !isActive && onChoose(index)}
                onClick={() => onStart(item)}
                onKeyDown={(event) => event.key === 'Enter' && onStart(item)}
                className={clsx(
                  'flex min-h-11 cursor-pointer items-center gap-3 rounded-[6px] px-2.5 py-1.5 outline-none',
                  isActive && 'bg-hover',
                )}
              >
                <Content item={item} />
                {isActive && <CornerDownLeft aria-hidden="true" className="size-4 shrink-0 text-faint" />}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

function Content({ item }: { item: Item }) {
  const { t } = useTranslation(['palette', 'shell'])
  if ('command' in item) {
    const { icon: Icon, label } = item.command
    return (
      <>
        <span className="grid size-8 shrink-0 place-items-center text-muted">
          <Icon aria-hidden="true" className="size-4" />
        </span>
        <span className="flex-1 truncate" title={t(label)}>
          <Highlighted text={t(label)} />
        </span>
      </>
    )
  }
  const { title, caption, person } = item.hit
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
