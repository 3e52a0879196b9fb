import type { Resource } from '@piel/contract/agenda/resources'
import { addDays } from '@piel/contract/core/dates'
import type { HoursOfPerson } from '@piel/contract/agenda/hours'
import { Copy, Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Control, useFieldArray, useWatch } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { DateField } from '#/components/form/date-field.tsx'
import { type FormProps, FormShell } from '#/components/form/form-shell.tsx'
import { SelectField } from '#/components/form/select-field.tsx'
import { TimeField } from '#/components/form/time-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { Button } from '#/components/ui/button.tsx'
import { Disclosure } from '#/components/ui/disclosure.tsx'
import { IconButton } from '#/components/ui/icon-button.tsx'
import { useDates } from '#/lib/dates.ts'
import { useResourceName } from '#/features/core/person/use-resource-name.ts'
import { useSetHours } from '../hours.queries.ts'
import {
  copiedToWeekdays,
  hoursBodyOf,
  hoursSchema,
  type HoursValues,
  hoursValuesOf,
  nextSpan,
} from './hours-values.ts'

interface HoursFormProps extends FormProps<HoursOfPerson> {
  resource: Resource
  hours: HoursOfPerson
  locations: readonly { id: string; name: string }[]
  /** Below the weekly hours; receives a callback for the hours that it saves. */
  children: (onSet: (hours: HoursOfPerson) => void) => ReactNode
}

const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const
const maxDaysFromToday = 3660

/** Weekly hours: any number of spans a day, each optionally limited to dates. */
export function HoursForm({ resource, hours, locations, onSaved, onCancel, children }: HoursFormProps) {
  const { t } = useTranslation('hours')
  const nameOf = useResourceName()
  const set = useSetHours()
  const form = useShellForm<HoursValues, HoursValues>({
    schema: hoursSchema,
    initial: hoursValuesOf(hours.hours),
    version: hours.version,
  })
  const { control } = form.methods
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'hours' })
  const values = useWatch({ control, name: 'hours' })
  const spansOf = (day: string) =>
    fields.map((field, index) => ({ field, index })).filter(({ field }) => String(field.weekday) === day)

  return (
    <FormShell
      form={form}
      label={t('title', { name: nameOf(resource) })}
      mutation={set}
      onSubmit={(terms, { ifMatch }) =>
        set.mutateAsync({ params: { id: resource.id }, body: hoursBodyOf(terms), version: ifMatch })
      }
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <ul className="divide-y divide-line border-b border-line">
        {weekdays.map((day) => (
          <li key={day} className="grid items-start gap-2 py-3 sm:grid-cols-[7rem_minmax(0,1fr)_auto]">
            <p className="flex min-h-control items-center font-medium">{t(`days.${day}`)}</p>
            <div className="grid gap-2">
              {spansOf(day).length === 0 && <p className="flex min-h-control items-center text-muted">{t('none')}</p>}
              {spansOf(day).map(({ field, index }) => (
                <SpanRow
                  key={field.id}
                  control={control}
                  index={index}
                  locations={locations}
                  removeLabel={t('remove', { day: t(`days.${day}`), from: values[index]?.from ?? '' })}
                  onRemove={() => remove(index)}
                />
              ))}
            </div>
            <div className="flex items-start gap-1">
              {day === '1' && spansOf('1').length > 0 && (
                <IconButton size="sm" icon={Copy} label={t('copy')} onClick={() => replace(copiedToWeekdays(values))} />
              )}
              <IconButton
                size="sm"
                icon={Plus}
                label={t('add', { day: t(`days.${day}`) })}
                onClick={() => append(nextSpan(values, Number(day), locations[0]?.id ?? ''))}
              />
            </div>
          </li>
        ))}
      </ul>
      {children((next) => form.rebase(hoursValuesOf(next.hours), next.version, form.methods.getValues()))}
    </FormShell>
  )
}

interface SpanRowProps {
  control: Control<HoursValues>
  index: number
  locations: HoursFormProps['locations']
  removeLabel: string
  onRemove: () => void
}

function SpanRow({ control, index, locations, removeLabel, onRemove }: SpanRowProps) {
  const { t } = useTranslation('hours')
  const today = useDates().today()
  const bounds = { min: addDays(today, -maxDaysFromToday), max: addDays(today, maxDaysFromToday) }
  return (
    <div className="flex flex-wrap items-start gap-2">
      <TimeField control={control} name={`hours.${index}.from`} label={t('from')} className="w-24" />
      <TimeField control={control} name={`hours.${index}.until`} label={t('until')} className="w-24" />
      {locations.length > 1 && (
        <SelectField
          control={control}
          name={`hours.${index}.locationId`}
          label={t('location')}
          options={locations.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <div className="flex items-center gap-1 pt-6.5">
        <Disclosure
          label={t('dates')}
          panelClassName="w-72 p-4"
          trigger={(props) => (
            <Button {...props} size="sm" variant="ghost">
              {t('dates')}
            </Button>
          )}
        >
          {() => (
            <>
              <DateField control={control} name={`hours.${index}.validFrom`} label={t('validFrom')} {...bounds} />
              <DateField control={control} name={`hours.${index}.validUntil`} label={t('validUntil')} {...bounds} />
            </>
          )}
        </Disclosure>
        <IconButton size="sm" icon={X} label={removeLabel} onClick={onRemove} />
      </div>
    </div>
  )
}
