import { isIsoDate } from '@piel/contract/core/dates'
import type { TreatmentChange } from '@piel/contract/treatments/treatments'
import { useTranslation } from '#/i18n/index.ts'
import { useDates } from '#/lib/dates.ts'
import { formatMoney } from '#/lib/money.ts'

type Field = TreatmentChange['fields'][number]

const names = ['doctorId', 'valueMinor', 'startsOn', 'notes'] as const
const isKnown = (name: string): name is (typeof names)[number] => names.some((one) => one === name)

export function useChangeWords() {
  const { t, language } = useTranslation('treatments')
  const dates = useDates()
  const value = (name: string, text: string | null): string => {
    if (text === null || text === '') return t('changes.nothing')
    if (name === 'valueMinor' && /^\d+$/.test(text)) return formatMoney(Number(text), language)
    return name === 'startsOn' && isIsoDate(text) ? dates.date(text) : text
  }
  return {
    title({ kind, from, to }: TreatmentChange): string {
      if (kind === 'edited' || to === null) return t('changes.edited')
      if (from === null) return t('changes.created')
      return t('changes.status', { from: t(`statuses.${from}`), to: t(`statuses.${to}`) })
    },
    field: (name: string): string => t('changes.field', { field: isKnown(name) ? t(`fields.${name}`) : name }),
    values: ({ name, before, after }: Field): string =>
      t('changes.arrow', { before: value(name, before), after: value(name, after) }),
  }
}
