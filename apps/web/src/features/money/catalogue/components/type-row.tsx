import type { TreatmentType } from '@piel/contract/money/catalogue'
import { clsx } from 'clsx'
import { useTranslation } from '#/i18n/index.ts'
import { Highlighted } from '#/components/search/highlighted.tsx'
import { nameIn, otherNameIn } from '#/lib/bilingual.ts'
import { ItemActions } from './item-actions.tsx'
import { ItemSwitch } from './item-switch.tsx'
import { useItemWords } from './use-item-words.ts'

export function TypeRow({ type }: { type: TreatmentType }) {
  const { language } = useTranslation('catalogue')
  const words = useItemWords()
  const record = { kind: 'type', item: type } as const
  const other = otherNameIn(type, language)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-5 py-2.5 max-sm:px-4 @[38rem]/list:grid-cols-[minmax(0,1fr)_9rem_7rem_auto]">
      <div className="min-w-0 wrap-anywhere @max-[38rem]/list:col-start-1 @max-[38rem]/list:row-start-1">
        <bdi className="block font-medium">
          <Highlighted text={nameIn(type, language)} />
        </bdi>
        {other !== undefined && (
          <bdi className="block text-caption text-muted">
            <Highlighted text={other} />
          </bdi>
        )}
      </div>
      <p
        className={clsx(
          'tabular-nums @[38rem]/list:text-end @max-[38rem]/list:col-start-1 @max-[38rem]/list:row-start-2',
          type.priceMinor === 0 ? 'text-muted' : 'font-medium',
        )}
      >
        {words.price('type', type.priceMinor)}
      </p>
      <div className="@[38rem]/list:ps-3 @max-[38rem]/list:col-start-2 @max-[38rem]/list:row-start-2">
        <ItemSwitch record={record} />
      </div>
      <div className="-me-1.5 justify-self-end @max-[38rem]/list:col-start-2 @max-[38rem]/list:row-start-1">
        <ItemActions record={record} />
      </div>
    </li>
  )
}
