import type { OpenCharge, PatientStatement } from '@piel/contract/money/statement'
import { type ReactNode, useId } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Link } from '#/components/ui/link.tsx'
import { useDates } from '#/lib/dates.ts'
import { formatMoney } from '#/lib/money.ts'
import { paths } from '#/lib/paths.ts'

interface OpenChargesProps {
  statement: PatientStatement
  /** Content below the name and at the end of each row. */
  more?: { below: (charge: OpenCharge) => ReactNode; action: (charge: OpenCharge) => ReactNode }
}

export function OpenCharges({ statement: { open, balanceMinor }, more }: OpenChargesProps) {
  const { t, language } = useTranslation(['statement', 'entries'])
  const dates = useDates()
  const id = useId()
  const link = 'focus-ring rounded-[4px] font-medium underline-offset-2 hover:underline'
  if (open.length === 0) return null
  return (
    <div>
      <p id={id} className="text-muted">
        {t(balanceMinor > 0 ? 'charges.title' : 'charges.covered')}
      </p>
      <ul aria-labelledby={id} className="mt-1 divide-y divide-line">
        {open.map((charge) => {
          const { id: chargeId, kind, nameEn, nameEs, since, chargedMinor, paidMinor, outstandingMinor } = charge
          const name = language === 'es' ? nameEs : nameEn
          return (
            <li key={chargeId} className="flex items-center gap-4 py-2.5">
              <span className="min-w-0 flex-1">
                {kind !== 'membership' ? (
                  <Link to={kind === 'sale' ? paths.sale(chargeId) : paths.treatment(chargeId)} className={link}>
                    {name}
                  </Link>
                ) : (
                  <span className="font-medium">{t('entries:membership', { tier: name })}</span>
                )}
                <span className="block text-caption text-muted">{t('entries:since', { date: dates.day(since) })}</span>
                {more?.below(charge)}
              </span>
              <span className="shrink-0 text-end tabular-nums">
                <span className="font-medium">{formatMoney(outstandingMinor, language)}</span>
                {paidMinor > 0 && (
                  <span className="block text-caption text-muted">
                    {t('charges.of', { amount: formatMoney(chargedMinor, language) })}
                  </span>
                )}
              </span>
              {/* The label of a ghost button ends at the hairline. */}
              {more && <span className="-me-2.5 empty:hidden">{more.action(charge)}</span>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
