import { useTranslation } from '#/i18n/index.ts'
import { ActiveSwitch } from '#/components/short-list/active-switch.tsx'
import { type Item, useUpdateTier, useUpdateType } from '../catalogue.queries.ts'
import { useItemWords } from './use-item-words.ts'

export function ItemSwitch({ record: { kind, item }, record }: { record: Item }) {
  const { t } = useTranslation('catalogue')
  const words = useItemWords()
  const [type, tier] = [useUpdateType(), useUpdateTier()]
  const name = words.name(record)
  const { version } = item
  return (
    <ActiveSwitch
      name={name}
      isActive={item.isActive}
      stateOf={(isActive) => words.state(kind, isActive)}
      isPending={type.isPending || tier.isPending}
      save={(isActive) =>
        kind === 'type'
          ? type.mutateAsync({ params: { id: item.id }, body: { isActive }, version })
          : tier.mutateAsync({ params: { id: item.id }, body: { isActive }, version })
      }
      doneOf={(isActive) => t(isActive ? 'nowActive' : 'nowInactive', { name })}
    />
  )
}
