import type { Prescription } from '@piel/contract/clinical/prescriptions'
import type { Dates } from '#/lib/dates.ts'
import type { Words } from './prescription-paper.tsx'

interface Props {
  item: Prescription['items'][number]
  number: number
  dates: Dates
  t: Words
}

/** How often a fraction may be filled, as the law bounds it. */
function boundsOf({ fraction, validUntil, fills }: Props['item'], dates: Dates, t: Words): string | undefined {
  if (fraction === 'II' && validUntil) return t('paper.validUntil', { date: dates.longDate(validUntil) })
  if (fraction === 'III') return t('paper.fillsThree', { count: fills })
  return fraction === 'IV' || fills > 1 ? t('paper.fills', { count: fills }) : undefined
}

/** A medicine: what, how, for how long, how much, and the bounds of its fraction. */
export function ItemLines({ item, number, dates, t }: Props) {
  const { generic, brand, form, strength, dose, route, frequency, duration, quantity, fraction, note } = item
  const bounds = boundsOf(item, dates, t)
  return (
    <div className="wrap-anywhere">
      <p>
        <span className="tabular-nums">{number}. </span>
        <span className="font-semibold">{generic}</span>
        {brand && ` (${brand})`}
        {` · ${[t(`forms.${form}`), strength].filter(Boolean).join(' ')} · ${t('packages', { count: quantity })}`}
      </p>
      <p>{[dose, t('paper.route', { route: t(`routes.${route}`).toLowerCase() }), frequency, duration].join(' · ')}</p>
      {note && <p className="whitespace-pre-line">{note}</p>}
      {bounds && (
        <p className="text-caption text-muted">
          {[fraction && t('paper.fraction', { fraction }), bounds].filter(Boolean).join(': ')}
        </p>
      )}
    </div>
  )
}
