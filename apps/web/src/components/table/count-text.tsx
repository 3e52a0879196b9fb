import type { ListMeta } from '@piel/contract/core/pagination'
import { useTranslation } from '#/i18n/index.ts'
import { formatCount } from '#/lib/money.ts'
import { pageRange } from './page-window.ts'

/** "1-5 of 100", "1-5 of 1,000+"; announced when it changes. */
export function CountText({ meta, rows }: { meta: ListMeta | undefined; rows: number }) {
  const { t, language } = useTranslation('table')
  const count = (number: number) => formatCount(number, language)
  const text = () => {
    if (!meta) return ''
    if (rows === 0) return t('noRows')
    const { from, to } = pageRange(meta, rows)
    const total = meta.totalIsExact ? count(meta.total) : t('atLeast', { total: count(meta.total) })
    return t('range', { from: count(from), to: count(to), total })
  }
  return (
    <p role="status" className="min-h-5 min-w-24 whitespace-nowrap tabular-nums text-muted">
      {text()}
    </p>
  )
}
