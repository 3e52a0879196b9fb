import type { Resource } from '@piel/contract/agenda/resources'
import { zodResolver } from '@hookform/resolvers/zod'
import { addDays, isoDate } from '@piel/contract/core/dates'
import { localTime, localUntil, spanInOrder } from '@piel/contract/core/times'
import type { HoursOfPerson } from '@piel/contract/agenda/hours'
import { Undo2 } from 'lucide-react'
import { useId } from 'react'
import { type Control, FormProvider, useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useTranslation } from '#/i18n/index.ts'
import { CheckboxField } from '#/components/form/checkbox-field.tsx'
import { DateField } from '#/components/form/date-field.tsx'
import { SelectField } from '#/components/form/select-field.tsx'
import { TimeField } from '#/components/form/time-field.tsx'
import { toast } from '#/components/toast/toast.ts'
import { Button } from '#/components/ui/button.tsx'
import { IconButton } from '#/components/ui/icon-button.tsx'
import { useDates } from '#/lib/dates.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { useSetException } from '../hours.queries.ts'

const schema = z
  .object({ day: isoDate(), locationId: z.string(), works: z.boolean(), from: localTime, until: localUntil })
  .check(spanInOrder)
type ExceptionValues = z.output<typeof schema>

const maxDaysAhead = 730

interface ExceptionsProps {
  resource: Resource
  hours: HoursOfPerson
  locations: readonly { id: string; name: string }[]
  onSet: (hours: HoursOfPerson) => void
}

export function Exceptions({ resource, hours, locations, onSet }: ExceptionsProps) {
  const { t } = useTranslation('hours')
  const dates = useDates()
  const textOf = useErrorText()
  const id = useId()
  const set = useSetException()
  const methods = useForm<ExceptionValues, unknown, ExceptionValues>({
    resolver: zodResolver(schema),
    defaultValues: { day: '', locationId: locations[0]?.id ?? '', works: false, from: '09:00', until: '14:00' },
    mode: 'onBlur',
  })
  const { control } = methods

  const save = (body: { locationId: string; day: string; spans: { from: string; until: string }[] | null }) => {
    set
      .mutateAsync({ params: { id: resource.id }, body, version: hours.version })
      .then((saved) => {
        onSet(saved)
        methods.reset()
        toast.success(t('exceptionSaved', { day: dates.date(body.day) }))
      })
      .catch((error: unknown) => toast.error(textOf(error)))
  }
  const add = ({ day, locationId, works: isOpen, from, until }: ExceptionValues) =>
    save({ locationId, day, spans: isOpen ? [{ from, until }] : [] })
  return (
    <section aria-labelledby={`${id}-title`} className="pt-6">
      <h3 id={`${id}-title`} className="font-semibold">
        {t('exceptions')}
      </h3>
      <p className="mb-2 text-muted">{t('exceptionsHint')}</p>
      {hours.exceptions.length > 0 && (
        <ExceptionList
          exceptions={hours.exceptions}
          locations={locations}
          isBusy={set.isPending}
          onRestore={(one) => save({ locationId: one.locationId, day: one.day, spans: null })}
        />
      )}
      <FormProvider {...methods}>
        <div
          role="presentation"
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
            // Enter saves this day only; the weekly hours around it have their own button.
            event.preventDefault()
            void methods.handleSubmit(add)()
          }}
          className="grid items-start gap-x-4 sm:grid-cols-[11rem_minmax(0,1fr)]"
        >
          <ExceptionFields control={control} locations={locations} />
        </div>
        <Button busy={set.isPending} onClick={() => void methods.handleSubmit(add)()}>
          {t('addException')}
        </Button>
      </FormProvider>
    </section>
  )
}

interface ExceptionListProps extends Pick<ExceptionsProps, 'locations'> {
  exceptions: HoursOfPerson['exceptions']
  isBusy: boolean
  onRestore: (exception: HoursOfPerson['exceptions'][number]) => void
}

function ExceptionList({ exceptions, locations, isBusy, onRestore }: ExceptionListProps) {
  const { t } = useTranslation('hours')
  const dates = useDates()
  return (
    <ul className="mb-3 divide-y divide-line border-y border-line">
      {exceptions.map((one) => (
        <li key={`${one.day} ${one.locationId}`} className="flex items-center gap-3 py-1.5">
          <span className="w-28 shrink-0 tabular-nums">{dates.date(one.day)}</span>
          <span className="min-w-0 flex-1 text-muted tabular-nums">
            {locations.length > 1 && `${locations.find(({ id }) => id === one.locationId)?.name ?? ''}: `}
            {one.spans.length === 0 ? t('closed') : one.spans.map(dates.span).join(', ')}
          </span>
          <IconButton
            size="sm"
            icon={Undo2}
            label={t('restore', { day: dates.date(one.day) })}
            disabled={isBusy}
            onClick={() => onRestore(one)}
          />
        </li>
      ))}
    </ul>
  )
}

interface ExceptionFieldsProps extends Pick<ExceptionsProps, 'locations'> {
  control: Control<ExceptionValues, unknown, ExceptionValues>
}

function ExceptionFields({ control, locations }: ExceptionFieldsProps) {
  const { t } = useTranslation('hours')
  const today = useDates().today()
  const works = useWatch({ control, name: 'works' })
  return (
    <>
      <DateField control={control} name="day" label={t('day')} min={today} max={addDays(today, maxDaysAhead)} />
      <CheckboxField control={control} name="works" label={t('works')} className="sm:pt-6.5" />
      {locations.length > 1 && (
        <SelectField
          control={control}
          name="locationId"
          label={t('location')}
          className="sm:col-span-2"
          options={locations.map(({ id: value, name }) => ({ value, label: name }))}
        />
      )}
      {works && (
        <div className="grid grid-cols-2 gap-4 sm:col-span-2">
          <TimeField control={control} name="from" label={t('from')} />
          <TimeField control={control} name="until" label={t('until')} />
        </div>
      )}
    </>
  )
}
