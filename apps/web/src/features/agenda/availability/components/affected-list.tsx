import type { AppointmentRow } from '@piel/contract/agenda/appointment-shapes'
import { titledName } from '@piel/contract/core/doctor-titles'
import { fullName } from '@piel/contract/core/people'
import { clsx } from 'clsx'
import { useTranslation } from '#/i18n/index.ts'
import { Button } from '#/components/ui/button.tsx'
import { Link } from '#/components/ui/link.tsx'
import { buttonStyles } from '#/components/ui/button-styles.ts'
import { nameIn } from '#/lib/bilingual.ts'
import { useDates } from '#/lib/dates.ts'
import { paths } from '#/lib/paths.ts'

interface AffectedListProps {
  rows: readonly AppointmentRow[]
  title: string
  /** Shown after a change: screen readers announce the title. */
  isSaved?: boolean
}

/** Open appointments that new hours, a block or a leave affects, each with a link that starts its move. */
export function AffectedList({ rows, title, isSaved = false }: AffectedListProps) {
  const { t, language } = useTranslation('availability')
  const dates = useDates()
  return (
    <section aria-label={title} className="mb-4 rounded-control bg-warning-soft px-3 py-2">
      <p role={isSaved ? 'alert' : undefined} className="font-medium text-warning">
        {title}
      </p>
      <ul className="scroll-slim mt-1 max-h-72 divide-y divide-warning/20 overflow-y-auto">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <div className="min-w-48 flex-1">
              <p className="font-medium wrap-anywhere">
                <span className="tabular-nums">
                  {dates.shortDay(row.date)}, {dates.clock(row.time)}
                </span>{' '}
                · <bdi>{fullName(row.patient)}</bdi>
              </p>
              <p className="text-caption text-muted wrap-anywhere">
                {nameIn(row.type, language)} · {titledName(language, row.lead.title, row.lead.name)}
              </p>
            </div>
            <Link
              to={paths.agenda()}
              search={{ date: row.date, location: row.location.id, open: row.id, move: 1 }}
              aria-label={t('affected.moveOf', {
                name: fullName(row.patient),
                date: dates.date(row.date),
                time: dates.clock(row.time),
              })}
              className={clsx(buttonStyles({ size: 'sm' }), 'ms-auto')}
            >
              {t('affected.move')}
            </Link>
          </li>
        ))}
      </ul>
      {rows.length >= most && <p className="mt-1 text-caption text-muted">{t('affected.most', { count: most })}</p>}
    </section>
  )
}

/** The most that the API lists. */
const most = 100

interface AffectedNoticeProps {
  rows: readonly AppointmentRow[]
  title: string
  onClose: () => void
}

/** Replaces a form whose change affects appointments. */
export function AffectedNotice({ rows, title, onClose }: AffectedNoticeProps) {
  const { t } = useTranslation('availability')
  return (
    <>
      <AffectedList rows={rows} title={title} isSaved />
      <Button variant="primary" className="max-sm:w-full" autoFocus onClick={onClose}>
        {t('affected.done')}
      </Button>
    </>
  )
}
