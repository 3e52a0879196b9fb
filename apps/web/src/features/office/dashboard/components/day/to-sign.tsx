import { noteFormLabels } from '@piel/contract/clinical/note-forms'
import type { DashboardDay } from '@piel/contract/office/dashboard'
import type { ReactNode } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Link } from '#/components/ui/link.tsx'
import { useDates } from '#/lib/dates.ts'
import { paths } from '#/lib/paths.ts'
import { Group, Lines } from './group.tsx'

const shownLines = 5

/** The user's notes to sign, and the visits that they ended without a note. */
export function ToSign({ toSign: { drafts, toWrite } }: { toSign: NonNullable<DashboardDay['toSign']> }) {
  const { t, language } = useTranslation('day')
  const { shortDay, date: dayOf } = useDates()
  return (
    <>
      {drafts.length > 0 && (
        <Group title={t('toSign.title', { count: drafts.length })}>
          <Lines>
            {drafts.slice(0, shownLines).map(({ id, patientName, form, date, createdAt }) => (
              <Line key={id} to={paths.note(id)} name={patientName}>
                {noteFormLabels[language][form]} ·{' '}
                {date === null ? t('toSign.since', { date: dayOf(createdAt.slice(0, 10)) }) : shortDay(date)}
              </Line>
            ))}
          </Lines>
        </Group>
      )}
      {toWrite.length > 0 && (
        <Group title={t('toSign.write', { count: toWrite.length })}>
          <Lines>
            {toWrite.slice(0, shownLines).map(({ appointmentId, patientId, patientName, date }) => (
              <Line key={appointmentId} to={`${paths.noteStart(patientId)}?visit=${appointmentId}`} name={patientName}>
                {shortDay(date)}
              </Line>
            ))}
          </Lines>
        </Group>
      )}
    </>
  )
}

const Line = ({ to, name, children }: { to: string; name: string; children: ReactNode }) => (
  <li>
    <Link
      to={to}
      className="flex min-h-11 items-center justify-between gap-3 rounded-[4px] focus-ring-inset hover:bg-hover"
    >
      <bdi title={name} className="min-w-0 truncate font-medium">
        {name}
      </bdi>
      <span className="shrink-0 text-muted">{children}</span>
    </Link>
  </li>
)
