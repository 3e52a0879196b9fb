import type { AppointmentChange } from '@piel/contract/agenda/appointments'
import { useTranslation } from '#/i18n/index.ts'
import { useDates } from '#/lib/dates.ts'

export function ChangeList({ changes }: { changes: readonly AppointmentChange[] }) {
  const { t } = useTranslation('appointments')
  const dates = useDates()
  const what = ({ kind, from, to }: AppointmentChange): string => {
    if ((kind === 'status' || kind === 'takenBack') && from !== null && to !== null)
      return t(`changes.${kind}`, { from: t(`statuses.${from}`), to: t(`statuses.${to}`) })
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
                {before ?? '—'} → {after ?? '—'}
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
