import { catalogueEndpoints } from '@piel/contract/money/catalogue'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { Switch } from '#/components/ui/switch.tsx'
import { useOneAtATime } from '#/components/ui/use-one-at-a-time.ts'
import { invalidate } from '#/lib/endpoint-query.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { type Item, useUpdateTier, useUpdateType } from '../catalogue.queries.ts'
import { useItemWords } from './use-item-words.ts'

/** Activates or deactivates a type or a tier. */
export function ItemSwitch({ of }: { of: Item }) {
  const { t } = useTranslation('catalogue')
  const words = useItemWords()
  const errorText = useErrorText()
  const client = useQueryClient()
  const [type, tier] = [useUpdateType(), useUpdateTier()]
  const { version, isActive } = of.item
  const isPending = type.isPending || tier.isPending
  const name = words.name(of)
  // Optimistic: the current state is back if the server refuses.
  const isOn = isPending ? !isActive : isActive
  const state = words.state(of.kind, isOn)

  const toggle = useOneAtATime(async () => {
    const body = { isActive: !isActive }
    try {
      if (of.kind === 'type') await type.mutateAsync({ params: { id: of.item.id }, body, version })
      else await tier.mutateAsync({ params: { id: of.item.id }, body, version })
      toast.success(t(isActive ? 'nowInactive' : 'nowActive', { name }))
    } catch (error) {
      toast.error(errorText(error))
      // The next attempt starts from the current state.
      void invalidate(client, [catalogueEndpoints])
    }
  })

  return <Switch isOn={isOn} word={state} label={t('switch', { state, name })} busy={isPending} onChange={toggle} />
}
