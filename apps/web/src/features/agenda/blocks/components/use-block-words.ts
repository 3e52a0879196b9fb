import type { Block, BlockKind } from '@piel/contract/agenda/blocks'
import { useTranslation } from '#/i18n/index.ts'
import { useResourceName } from '#/features/core/person/use-resource-name.ts'
import { useDates } from '#/lib/dates.ts'

export function useBlockWords() {
  const { t } = useTranslation('blocks')
  const dates = useDates()
  const nameOf = useResourceName()
  const kind = (value: BlockKind): string => t(`kinds.${value}`)
  return {
    kind,
    /** "Lunch, Dra. Ruiz". */
    name: ({ kind: value, of: name, title }: Pick<Block, 'kind' | 'of' | 'title'>): string =>
      `${kind(value)}, ${nameOf({ name, title })}`,
    /** "23 Nov 2026, 14:00–15:00 · Every day". */
    when: ({ date, lastDate, from, until, repeat }: Block): string => {
      const days =
        lastDate === null ? dates.date(date) : t('period', { date: dates.date(date), last: dates.date(lastDate) })
      return `${days}, ${from}–${until}${repeat === 'once' ? '' : ` · ${t(`repeats.${repeat}`)}`}`
    },
  }
}
