import { useTranslation } from '#/i18n/index.ts'
import { formatMoney } from '#/lib/money.ts'

export function Difference({ minor }: { minor: number }) {
  const { t, language } = useTranslation('tills')
  if (minor === 0) return <span className="text-muted">{t('result.none')}</span>
  const amount = formatMoney(Math.abs(minor), language)
  return (
    <span className={minor > 0 ? 'font-medium text-warning' : 'font-medium text-danger'}>
      {t(minor > 0 ? 'result.over' : 'result.short', { amount })}
    </span>
  )
}
