import type { Sale } from '@piel/contract/money/sales'
import { clsx } from 'clsx'
import { useTranslation } from '#/i18n/index.ts'
import { Card } from '#/components/ui/card.tsx'
import { nameIn } from '#/lib/bilingual.ts'
import { formatMoney } from '#/lib/money.ts'

const cell =
  'px-4 py-2.5 text-end tabular-nums first:ps-5 first:text-start last:pe-5 max-sm:px-2 max-sm:first:ps-4 max-sm:last:pe-4'

export function SaleLines({ sale }: { sale: Sale }) {
  const { t, language } = useTranslation(['sales', 'entries'])
  const money = (minor: number) => formatMoney(minor, language)
  const sums = [
    { label: t('total'), value: money(sale.totalMinor), isStrong: true },
    ...(sale.discountMinor > 0 ? [{ label: t('discount'), value: money(-sale.discountMinor) }] : []),
    ...(sale.taxMinor > 0 ? [{ label: t('tax'), value: money(sale.taxMinor) }] : []),
  ]
  return (
    <Card aria-label={t('lines')} className="overflow-hidden">
      <table className="w-full border-collapse">
        <thead>
          <tr className="bg-subtle text-caption text-muted">
            <th className={clsx(cell, 'font-medium')}>{t('lines')}</th>
            <th className={clsx(cell, 'font-medium max-sm:hidden')}>{t('price')}</th>
            <th className={clsx(cell, 'font-medium')}>{t('quantity')}</th>
            <th className={clsx(cell, 'font-medium')}>{t('amount')}</th>
          </tr>
        </thead>
        <tbody>
          {sale.lines.map((line, i) => (
            <tr key={line.itemId ?? i} className="border-t border-line">
              <th scope="row" className={clsx(cell, 'font-medium')}>
                <bdi className="wrap-anywhere">{nameIn(line, language)}</bdi>
                <span className="block text-caption font-normal text-muted">
                  {t(`kinds.${line.kind}`)}, {t(`entries:taxes.${line.taxKind}`)}
                </span>
              </th>
              <td className={clsx(cell, 'max-sm:hidden')}>{money(line.unitMinor)}</td>
              <td className={cell}>{line.quantity}</td>
              <td className={cell}>{money(line.totalMinor)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="grid gap-1 border-t border-line px-5 py-3 max-sm:px-4">
        {sums.map(({ label, value, isStrong }) => (
          <div
            key={label}
            className={clsx('flex justify-between gap-4 tabular-nums', isStrong ? 'font-semibold' : 'text-muted')}
          >
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {sale.note !== null && (
        <p className="border-t border-line px-5 py-3 wrap-anywhere whitespace-pre-line max-sm:px-4">
          <span className="text-muted">{t('note')}: </span>
          {sale.note}
        </p>
      )}
    </Card>
  )
}
