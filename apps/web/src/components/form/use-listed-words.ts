import { useTranslation } from '#/i18n/index.ts'
import { useDates } from '#/lib/dates.ts'
import { formatMoney } from '#/lib/money.ts'
import type { InputSpec } from './field-list.tsx'

interface ListedWords<Key extends string> {
  wordsOf: (key: Key) => string
  stateOf?: (isOn: boolean) => string
}

export function useListedWords<N extends string, Key extends string>(
  list: Readonly<Record<N, InputSpec<Key>>>,
  { wordsOf, stateOf = String }: ListedWords<Key>,
) {
  const { language } = useTranslation('form')
  const dates = useDates()
  return (name: N, value: unknown): string => {
    if (typeof value === 'boolean') return stateOf(value)
    if (typeof value === 'number') return formatMoney(value, language)
    const { kind, options = [] } = list[name]
    const option = options.find((one) => one.value === value)
    if (option?.label) return wordsOf(option.label)
    const text = typeof value === 'string' ? value : ''
    return kind === 'date' && text !== '' ? dates.numeric(text) : text
  }
}
