import { clsx } from 'clsx'
import { useTranslation } from '#/i18n/index.ts'
import { formatMoney } from '#/lib/money.ts'

export interface ChargeLine {
  label: string
  amountMinor: number
}

export function ChargeSummary({ lines }: { lines: readonly ChargeLine[] }) {
  const { t, language } = useTranslation('treatments')
  const total = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const money = (amount: number) => <dd className="tabular-nums">{formatMoney(amount, language)}</dd>
  const row = 'flex items-baseline justify-between gap-4'
  return (
    <section
      role="status"
      aria-label={t('charge.title')}
      className="rounded-card border border-line bg-subtle px-4 py-3 sm:col-span-2"
    >
      {lines.length === 0 ? (
        <p className="text-muted">{t('charge.none')}</p>
      ) : (
        <dl className="grid gap-1">
          {lines.length > 1 &&
            lines.map(({ label, amountMinor }) => (
              <div key={label} className={clsx(row, 'text-muted')}>
                <dt>{label}</dt>
                {money(amountMinor)}
              </div>
            ))}
          <div className={clsx(row, 'font-semibold', lines.length > 1 && 'border-t border-line pt-2 mt-1')}>
            <dt>{t('charge.title')}</dt>
            {money(total)}
          </div>
        </dl>
      )}
    </section>
  )
}
