import { fullName } from '@piel/contract/core/people'
import type { Visit } from '@piel/contract/office/dashboard'
import { useTranslation } from '#/i18n/index.ts'
import { Link } from '#/components/ui/link.tsx'
import { useDates } from '#/lib/dates.ts'
import { paths } from '#/lib/paths.ts'
import { roomsOf } from './day-groups.ts'
import { Group, Lines, Nothing } from './group.tsx'

/** Who is in each room, and who comes next. */
export function Rooms({ rows }: { rows: readonly Visit[] }) {
  const { t } = useTranslation('day')
  const { clock } = useDates()
  const rooms = roomsOf(rows)
  const patientOf = ({ patient }: Visit) =>
    patient.allergies === null ? (
      <bdi>{fullName(patient)}</bdi>
    ) : (
      <Link to={paths.patientRecord(patient.id)} className="rounded-[4px] focus-ring hover:underline">
        <bdi>{fullName(patient)}</bdi>
      </Link>
    )
  return (
    <Group title={t('rooms.title')}>
      {rooms.length === 0 ? (
        <Nothing>{t('rooms.none')}</Nothing>
      ) : (
        <Lines>
          {rooms.map(({ id, name, now, next }) => (
            <li key={id} className="flex min-h-13 items-center gap-3 py-1">
              <p className="w-28 shrink-0 truncate font-semibold" title={name}>
                {name}
              </p>
              <div className="min-w-0 flex-1">
                <p className="text-pretty">
                  {now ? patientOf(now) : <span className="text-muted">{t('rooms.free')}</span>}
                </p>
                {next && (
                  <p className="text-caption text-pretty text-muted">
                    {t('rooms.next', { time: clock(next.time) })} {patientOf(next)}
                  </p>
                )}
              </div>
            </li>
          ))}
        </Lines>
      )}
    </Group>
  )
}
