import type { RestDay } from '@piel/contract/agenda/rest-days'
import { restDayYears } from '@piel/contract/agenda/rest-days'
import { useQuery } from '@tanstack/react-query'
import { Check, ChevronLeft, ChevronRight, type LucideIcon, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { Badge } from '#/components/ui/badge.tsx'
import { Button } from '#/components/ui/button.tsx'
import { IconButton } from '#/components/ui/icon-button.tsx'
import { nameIn } from '#/lib/bilingual.ts'
import { useDates } from '#/lib/dates.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { lazyPart } from '#/lib/lazy-part.ts'
import { locationQueries } from '#/features/agenda/locations/locations.queries.ts'
import { restDaysQuery, useAcceptRestDays, useRemoveRestDay } from '../rest-days.queries.ts'
import { ListSection } from '#/components/record/list-section.tsx'

const RestDayForm = lazyPart(['restDays', 'validation'], () => import('./rest-day-form.tsx'), 'RestDayForm')

/** Rest days of a year. Those by law stay bookable until they are accepted. */
export function RestDaySection() {
  const { t, language } = useTranslation('restDays')
  const dates = useDates()
  const textOf = useErrorText()
  const accept = useAcceptRestDays()
  const now = Number(dates.today().slice(0, 4))
  const [year, setYear] = useState(Math.max(restDayYears.min, Math.min(restDayYears.max, now)))
  const query = useQuery(restDaysQuery(year))
  const proposed = query.data?.proposed ?? []
  const acceptDays = (days: string[]): void => {
    accept
      .mutateAsync({ body: { days }, idempotencyKey: crypto.randomUUID() })
      .then(() => toast.success(t('accepted')))
      .catch((error: unknown) => toast.error(textOf(error)))
  }

  return (
    <div>
      <ListSection
        id="agenda-rest-days"
        words={t}
        query={query}
        row={(day) => <RestDayRow day={day} />}
        form={(finish, close) => (
          <RestDayForm onCancel={close} onSaved={(saved) => finish(t('added', { name: nameIn(saved, language) }))} />
        )}
      />
      {proposed.length > 0 && (
        <div className="mt-3 border-t border-line pt-3">
          <div className="flex items-center gap-3">
            <h3 className="flex-1 font-medium">{t('proposed')}</h3>
            <Button size="sm" busy={accept.isPending} onClick={() => acceptDays(proposed.map(({ day }) => day))}>
              {t('accept')}
            </Button>
          </div>
          <ul className="mt-1 divide-y divide-line">
            {proposed.map((one) => (
              <li key={one.day} className="flex items-center gap-3 py-1.5">
                <span className="w-16 shrink-0 text-muted tabular-nums">{dates.shortDay(one.day)}</span>
                <span className="min-w-0 flex-1 wrap-anywhere">{nameIn(one, language)}</span>
                <IconButton
                  size="sm"
                  icon={Check}
                  label={t('acceptOne', { name: nameIn(one, language) })}
                  disabled={accept.isPending}
                  onClick={() => acceptDays([one.day])}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
      <YearSteps year={year} onChange={setYear} />
    </div>
  )
}

function RestDayRow({ day }: { day: RestDay }) {
  const { t, language } = useTranslation('restDays')
  const dates = useDates()
  const textOf = useErrorText()
  const remove = useRemoveRestDay()
  const name = nameIn(day, language)
  const location = useQuery(locationQueries.list()).data?.data.find(({ id }) => id === day.locationId)
  const run = (): void => {
    remove
      .mutateAsync({ params: { id: day.id }, version: day.version })
      .then(() => toast.success(t('removed', { name })))
      .catch((error: unknown) => toast.error(textOf(error)))
  }
  return (
    <div className="flex items-center gap-3">
      <span className="w-16 shrink-0 tabular-nums">{dates.shortDay(day.day)}</span>
      <span className="min-w-0 flex-1 wrap-anywhere">
        {name}
        {location && <span className="block text-caption text-muted">{location.name}</span>}
      </span>
      {day.source === 'law' && <Badge dot={false}>{t('law')}</Badge>}
      <IconButton
        size="sm"
        icon={Trash2}
        tone="danger"
        label={t('remove', { name })}
        busy={remove.isPending}
        className="-me-1.5"
        onClick={run}
      />
    </div>
  )
}

function YearSteps({ year, onChange }: { year: number; onChange: (year: number) => void }) {
  const { t } = useTranslation('restDays')
  const step = (icon: LucideIcon, to: number, isEnd: boolean) => (
    <IconButton size="sm" icon={icon} label={String(to)} disabled={isEnd} onClick={() => onChange(to)} />
  )
  return (
    <div className="mt-3 flex items-center gap-1" role="group" aria-label={t('year')}>
      {step(ChevronLeft, year - 1, year <= restDayYears.min)}
      <span className="font-medium tabular-nums">{year}</span>
      {step(ChevronRight, year + 1, year >= restDayYears.max)}
    </div>
  )
}
