import { useTranslation } from '#/i18n/index.ts'
import { useDates } from '#/lib/dates.ts'
import type { IsoDate } from '@piel/contract/core/dates'

const cell = 'border-b border-line py-1.5 pe-3 text-start align-top last:pe-0'

export interface DaySheetRow {
  id: string
  span: string
  patient: string
  /** Phone, allergies that are not known, and reason. */
  note: string
  /** Known allergies. */
  warning?: string | undefined
  type: string
  room: string
  status: string
}

interface DaySheetProps {
  name: string
  date: IsoDate
  /** Absent where the page's margin has it. */
  clinicName?: string
  rows: readonly DaySheetRow[]
  /** The clinic's text below the list. */
  text: string | null
}

/** The appointments of a person's day on paper. */
export function DaySheet({ name, date, clinicName, rows, text }: DaySheetProps) {
  const { t } = useTranslation(['appointments', 'calendar'])
  const dates = useDates()
  return (
    <section className="break-after-page last:break-after-auto">
      <header className="mb-3 flex items-baseline justify-between gap-4 border-b-2 border-ink pb-2">
        <h2 className="text-title font-semibold">{name}</h2>
        <p>
          {clinicName !== undefined && `${clinicName} · `}
          {dates.longDate(date)}
        </p>
      </header>
      {rows.length === 0 ? (
        <p>{t('calendar:head.free')}</p>
      ) : (
        <table className="w-full">
          <thead>
            <tr>
              <th className={cell}>{t('columns.start')}</th>
              <th className={cell}>{t('columns.patient')}</th>
              <th className={cell}>{t('columns.type')}</th>
              <th className={cell}>{t('columns.room')}</th>
              <th className={cell}>{t('columns.status')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} className="break-inside-avoid">
                <td className={`${cell} whitespace-nowrap tabular-nums`}>{row.span}</td>
                <td className={cell}>
                  {row.patient}
                  <span className="block text-caption">{row.note}</span>
                  {row.warning !== undefined && <strong className="block font-semibold">{row.warning}</strong>}
                </td>
                <td className={cell}>{row.type}</td>
                <td className={cell}>{row.room}</td>
                <td className={cell}>{row.status}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {text && <p className="mt-4 break-inside-avoid text-caption wrap-anywhere whitespace-pre-line">{text}</p>}
    </section>
  )
}
