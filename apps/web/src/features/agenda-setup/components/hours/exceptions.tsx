import type { Resource } from '@piel/contract/agenda-resources'
import { isIsoDate } from '@piel/contract/dates'
import type { HoursOfPerson } from '@piel/contract/working-hours'
import { Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { Button } from '#/components/ui/button.tsx'
import { IconButton } from '#/components/ui/icon-button.tsx'
import { Input } from '#/components/ui/input.tsx'
import { useDates } from '#/lib/dates.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { useSetException } from '../../agenda-setup.queries.ts'

interface ExceptionsProps {
  resource: Resource
  hours: HoursOfPerson
  locations: readonly { id: string; name: string }[]
}

/** The hours of single days, in place of the weekly ones. */
export function Exceptions({ resource, hours, locations }: ExceptionsProps) {
  const { t } = useTranslation('agendaSetup')
  const dates = useDates()
  const textOf = useErrorText()
  const id = useId()
  const set = useSetException()
  const [day, setDay] = useState('')
  const [works, setWorks] = useState(false)
  const [span, setSpan] = useState({ from: '09:00', until: '14:00' })
  const locationId = locations[0]?.id ?? ''

  const save = (body: { locationId: string; day: string; spans: { from: string; until: string }[] | null }) => {
    set
      .mutateAsync({ params: { id: resource.id }, body, version: hours.version })
      .then(() => toast.success(t('hours.exceptionSaved', { day: dates.date(body.day) })))
      .catch((error: unknown) => toast.error(textOf(error)))
  }
  return (
    <section aria-labelledby={`${id}-title`} className="mb-6">
      <h3 id={`${id}-title`} className="font-semibold">
        {t('hours.exceptions')}
      </h3>
      <p className="mb-2 text-muted">{t('hours.exceptionsHint')}</p>
      {hours.exceptions.length > 0 && (
        <ul className="mb-3 divide-y divide-line border-y border-line">
          {hours.exceptions.map((one) => (
            <li key={`${one.day} ${one.locationId}`} className="flex items-center gap-3 py-1.5">
              <span className="w-28 shrink-0 tabular-nums">{dates.date(one.day)}</span>
              <span className="min-w-0 flex-1 text-muted tabular-nums">
                {one.spans.length === 0
                  ? t('hours.closed')
                  : one.spans.map(({ from, until }) => `${from}–${until}`).join(', ')}
              </span>
              <IconButton
                size="sm"
                icon={Undo2}
                label={t('hours.restore', { day: dates.date(one.day) })}
                disabled={set.isPending}
                onClick={() => save({ locationId: one.locationId, day: one.day, spans: null })}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-end gap-2">
        <label className="grid gap-1.5 font-medium">
          {t('hours.day')}
          <Input
            type="date"
            min={dates.today()}
            value={day}
            className="font-normal"
            onChange={(event) => setDay(event.target.value)}
          />
        </label>
        <label className="flex h-control items-center gap-2 font-medium">
          <input
            type="checkbox"
            checked={works}
            onChange={(event) => setWorks(event.target.checked)}
            className="size-4 accent-accent focus-ring"
          />
          {t('hours.works')}
        </label>
        {works &&
          (['from', 'until'] as const).map((name) => (
            <label key={name} className="grid gap-1.5 font-medium">
              {t(`hours.${name}`)}
              <Input
                type="time"
                value={span[name]}
                className="font-normal"
                onChange={(event) => setSpan({ ...span, [name]: event.target.value })}
              />
            </label>
          ))}
        <Button
          busy={set.isPending}
          disabled={!isIsoDate(day)}
          onClick={() => save({ locationId, day, spans: works ? [span] : [] })}
        >
          {t('hours.addException')}
        </Button>
      </div>
    </section>
  )
}
