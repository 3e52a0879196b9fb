import type { TillSession } from '@piel/contract/money/tills'
import { amountsOf, differencesOf } from '@piel/contract/money/till-counts'
import { methods } from '@piel/contract/money/transactions'
import { clsx } from 'clsx'
import { useTranslation } from '#/i18n/index.ts'
import { formatAmount } from '#/lib/money.ts'
import { Difference } from './difference.tsx'

const head = 'border-b border-line py-2 ps-3 text-end font-medium first:ps-0 first:text-start'
const cell = 'border-b border-line py-2 ps-3 text-end tabular-nums first:ps-0 first:text-start'

export function CountTable({ session }: { session: TillSession }) {
  const { t, language } = useTranslation('tills')
  const { expected, countedAmounts, counted, recounted } = session
  if (!expected) return null
  const first = recounted && counted ? amountsOf(counted) : null
  const differences = countedAmounts && differencesOf(countedAmounts, expected)
  const shown = methods.filter(
    (one) => one === 'cash' || expected[one] !== 0 || (countedAmounts?.[one] ?? 0) !== 0 || (first?.[one] ?? 0) !== 0,
  )
  return (
    <table className="w-full border-collapse text-[0.8125rem] sm:text-body">
      <thead>
        <tr className="text-caption text-muted">
          <th className={head}>{t('result.method')}</th>
          <th className={head}>{t('result.expected')}</th>
          {first && <th className={clsx(head, 'max-sm:hidden print:table-cell')}>{t('result.first')}</th>}
          {differences && <th className={head}>{t('result.counted')}</th>}
          {differences && <th className={head}>{t('result.difference')}</th>}
        </tr>
      </thead>
      <tbody>
        {shown.map((one) => (
          <tr key={one} className="break-inside-avoid">
            <th scope="row" className={clsx(cell, 'font-normal')}>
              {t(`methods.${one}`)}
            </th>
            <td className={cell}>{formatAmount(expected[one], language)}</td>
            {first && (
              <td className={clsx(cell, 'text-muted max-sm:hidden print:table-cell')}>
                {formatAmount(first[one], language)}
              </td>
            )}
            {countedAmounts && <td className={cell}>{formatAmount(countedAmounts[one], language)}</td>}
            {differences && (
              <td className={cell}>
                <Difference minor={differences[one]} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
