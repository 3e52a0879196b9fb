import { fullName } from '@piel/contract/core/people'
import { dialled, shownPhone } from '@piel/contract/core/phone'
import { useTranslation } from '#/i18n/index.ts'
import { nameIn } from '#/lib/bilingual.ts'
import { useConfig } from '#/lib/config.ts'
import { useDates } from '#/lib/dates.ts'
import type { GridDay } from '../grid/grid-model.ts'

const cell = 'border-b border-line py-1.5 pe-3 text-start align-top last:pe-0'

const phoneToDial = ({ phone }: { phone: string | null }): string | null =>
  phone && shownPhone(phone, dialled(phone) ?? null)

export function PrintedDay({ grid }: { grid: GridDay }) {
  const { t, language } = useTranslation(['appointments', 'calendar'])
  const { clinicName } = useConfig()
  const dates = useDates()
  return (
    <div className="hidden print:block">
      {grid.columns.map((column) => (
        <section key={column.id} className="break-after-page last:break-after-auto">
          <header className="mb-3 flex items-baseline justify-between gap-4 border-b-2 border-ink pb-2">
            <h2 className="text-title font-semibold">{column.name}</h2>
            <p>
              {clinicName} · {dates.longDate(column.date)}
            </p>
          </header>
          {column.items.length === 0 ? (
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
                {column.items.map(({ id, appointment }) => (
                  <tr key={id} className="break-inside-avoid">
                    <td className={`${cell} whitespace-nowrap tabular-nums`}>
                      {dates.span({ from: appointment.time, until: appointment.until })}
                    </td>
                    <td className={cell}>
                      {fullName(appointment.patient)}
                      <span className="block text-caption">
                        {[
                          phoneToDial(appointment.patient),
                          appointment.patient.allergies && t(`allergies.${appointment.patient.allergies}`),
                        ]
                          .filter((part) => part !== null)
                          .join(' · ')}
                      </span>
                    </td>
                    <td className={cell}>{nameIn(appointment.type, language)}</td>
                    <td className={cell}>{appointment.room?.name ?? ''}</td>
                    <td className={cell}>{t(`statuses.${appointment.status}`)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </section>
      ))}
    </div>
  )
}
