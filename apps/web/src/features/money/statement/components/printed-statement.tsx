import type { PatientStatement, LedgerEntry } from '@piel/contract/money/statement'
import type { Patient } from '@piel/contract/people/patients'
import { fullName } from '@piel/contract/core/people'
import { useTranslation } from '#/i18n/index.ts'
import { useConfig } from '#/lib/config.ts'
import { useDates } from '#/lib/dates.ts'
import { formatAmount, formatMoney } from '#/lib/money.ts'
import { balanceState } from '#/features/core/entries/components/balance-text.ts'
import { useEntryWords } from './use-entry-words.ts'

interface PrintedStatementProps {
  patient: Patient
  statement: PatientStatement
  entries: readonly LedgerEntry[]
}

const cell = 'border-b border-line py-1.5 pe-4 text-start align-top last:pe-0'
const amount = 'border-b border-line py-1.5 ps-4 text-end align-top tabular-nums whitespace-nowrap'

export function PrintedStatement({ patient, statement, entries }: PrintedStatementProps) {
  const { t, language } = useTranslation(['statement', 'entries'])
  const { clinicName } = useConfig()
  const dates = useDates()
  const wordsOf = useEntryWords()
  const { balanceMinor } = statement
  const part = (minor: number) => (minor === 0 ? '' : formatAmount(minor, language))

  return (
    <article className="headed-paper hidden print:block">
      <header className="border-b-2 border-ink pb-4">
        <div className="flex items-baseline justify-between gap-6">
          <p className="font-semibold">{clinicName}</p>
          <p>{t('asOf', { date: dates.date(dates.today()) })}</p>
        </div>
        <h1 className="mt-5 text-title-lg font-semibold">{t('heading')}</h1>
        <p className="mt-1">
          <bdi>{fullName(patient.user)}</bdi>
        </p>
      </header>
      <p className="mt-4 flex items-baseline justify-between gap-6 text-title font-semibold">
        <span>{t(`entries:balance.words.${balanceState(balanceMinor)}`)}</span>
        <span className="tabular-nums">{formatMoney(Math.abs(balanceMinor), language)}</span>
      </p>
      <table className="mt-4 w-full border-collapse">
        <thead>
          <tr className="font-semibold">
            <th className={cell}>{t('columns.date')}</th>
            <th className={cell}>{t('columns.description')}</th>
            <th className={amount}>{t('charged')}</th>
            <th className={amount}>{t('paid')}</th>
            <th className={amount}>{t('columns.balance')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => {
            const { title, detail, receipt } = wordsOf(entry)
            const more = [detail, receipt?.label].filter(Boolean).join(' · ')
            return (
              <tr key={entry.id} className="break-inside-avoid">
                <td className={`${cell} whitespace-nowrap`}>{dates.day(entry.at)}</td>
                <td className={cell}>
                  {title}
                  {more !== '' && <bdi className="block text-caption text-muted">{more}</bdi>}
                </td>
                <td className={amount}>{part(Math.max(0, entry.amountMinor))}</td>
                <td className={amount}>{part(Math.max(0, -entry.amountMinor))}</td>
                <td className={amount}>{formatAmount(entry.balanceMinor, language)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className="mt-4 text-caption text-muted">{t('note')}</p>
    </article>
  )
}
