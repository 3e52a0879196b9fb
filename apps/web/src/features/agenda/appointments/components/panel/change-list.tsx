import type { AppointmentChange } from '@piel/contract/agenda/appointments'
import type { ReactNode } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { BeforeAfter } from '#/components/record/before-after.tsx'
import { useDates } from '#/lib/dates.ts'

export function ChangeList({ changes }: { changes: readonly AppointmentChange[] }) {
  const { t } = useTranslation(['appointmentForm', 'appointments'])
  const dates = useDates()
  const word = t('changes.to')
  const what = ({ kind, from, to }: AppointmentChange): ReactNode => {
    if ((kind === 'status' || kind === 'takenBack') && from !== null && to !== null)
      return (
        <>
          {kind === 'takenBack' && `${t('changes.takenBack')} `}
          <BeforeAfter
            before={t(`appointments:statuses.${from}`)}
            after={t(`appointments:statuses.${to}`)}
            word={word}
          />
        </>
      )
    return t(`changes.${kind === 'moved' || kind === 'edited' ? kind : 'booked'}`)
  }
  return (
    <section aria-labelledby="appointment-history" className="border-t border-line pt-3">
      <h3 id="appointment-history" className="mb-2 font-semibold">
        {t('panel.history')}
      </h3>
      <ol className="grid gap-2.5">
        {changes.map((change) => (
          <li key={change.id}>
            <p>{what(change)}</p>
            {change.fields.map(({ name, before, after }) => (
              <p key={name} className="text-muted wrap-anywhere">
                <BeforeAfter before={before ?? '—'} after={after ?? '—'} word={word} />
              </p>
            ))}
            {change.reason !== null && <p className="wrap-anywhere">{change.reason}</p>}
            <p className="text-caption text-muted">
              {t('changes.by', { name: change.author.name, time: dates.exact(change.at) })}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
