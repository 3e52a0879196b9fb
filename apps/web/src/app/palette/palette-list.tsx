import { ArrowRight, CornerDownLeft, List, type LucideIcon } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { Highlighted } from '#/components/search/highlighted.tsx'
import { Option, OptionPerson } from '#/components/search/option.tsx'
import { keysOf } from './go-letters.ts'
import { offersActions } from './patient-actions.ts'
import type { Group, Item } from './use-palette.ts'

interface Props {
  id: string
  groups: readonly Group[]
  /** Index, over all groups, of the option that Enter opens. */
  active: number
  onActivate: (index: number) => void
  onChoose: (item: Item) => void
}

export function PaletteList({ id, groups, active, onActivate, onChoose }: Props) {
  const { t } = useTranslation('palette')
  const firsts = groups.map((_, i) => groups.slice(0, i).reduce((sum, { items }) => sum + items.length, 0))
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('title')}
      className="scroll-slim min-h-0 flex-1 overflow-y-auto p-2 empty:hidden"
    >
      {groups.map(({ name, of, items }, groupIndex) => (
        <div key={items[0]?.key ?? name} role="group" aria-labelledby={`${id}-group-${groupIndex}`} className="pb-1">
          <p id={`${id}-group-${groupIndex}`} className="px-2.5 pt-2 pb-1 text-caption font-medium text-muted">
            {of === undefined ? t(`groups.${name}`) : <bdi>{of}</bdi>}
          </p>
          {items.map((item, i) => {
            const index = (firsts[groupIndex] ?? 0) + i
            const isActive = index === active
            return (
              <Option
                key={item.key}
                id={`${id}-${index}`}
                isActive={isActive}
                onActivate={() => onActivate(index)}
                onChoose={() => onChoose(item)}
              >
                <Content item={item} />
                {isActive && offersActions(item) && <Hint icon={ArrowRight} text={t('actionsHint')} />}
                {isActive && <CornerDownLeft aria-hidden="true" className="size-4 shrink-0 text-faint" />}
              </Option>
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** A key at the end of an option, drawn by CSS, so that it is not part of the option's name. */
const Hint = ({ icon: Icon, text }: { icon?: LucideIcon; text: string }) => (
  <span
    aria-hidden="true"
    data-keys={text}
    className="flex shrink-0 items-center gap-1 text-caption text-muted after:content-[attr(data-keys)] pointer-coarse:hidden"
  >
    {Icon && <Icon className="size-3.5" />}
  </span>
)

function Named({ icon: Icon, label, keys }: { icon: LucideIcon; label: string; keys?: readonly string[] | undefined }) {
  return (
    <>
      <span className="grid size-8 shrink-0 place-items-center text-muted">
        <Icon aria-hidden="true" className="size-4" />
      </span>
      <span className="flex-1 truncate" title={label}>
        <Highlighted text={label} />
      </span>
      {keys && <Hint text={keys.join(' ')} />}
    </>
  )
}

function Content({ item }: { item: Item }) {
  const { t } = useTranslation(['palette', 'shell'])
  if ('command' in item) {
    const { icon, label } = item.command
    return <Named icon={icon} label={t(label)} keys={keysOf(label)} />
  }
  if ('hit' in item && item.action)
    return <Named icon={item.action.icon} label={t(`patientActions.${item.action.name}`)} />
  if ('more' in item)
    return (
      <>
        <span className="grid size-8 shrink-0 place-items-center text-muted">
          <List aria-hidden="true" className="size-4" />
        </span>
        <span className="flex-1 truncate text-muted">{item.more}</span>
      </>
    )
  return <OptionPerson {...item.hit} />
}
