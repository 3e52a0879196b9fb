import type { Resource } from '@piel/contract/agenda/resources'
import type { AppointmentType } from '@piel/contract/agenda/types'
import { addDays, type IsoDate } from '@piel/contract/core/dates'
import { maxDaysAhead } from '@piel/contract/agenda/appointments'
import type { ReactNode } from 'react'
import { type Control, useFormContext } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { DateField } from '#/components/form/date-field.tsx'
import { fieldsOf } from '#/components/form/fields-of.ts'
import { SelectField } from '#/components/form/select-field.tsx'
import { TextareaField } from '#/components/form/textarea-field.tsx'
import { TextField } from '#/components/form/text-field.tsx'
import { TimeField } from '#/components/form/time-field.tsx'
import { nameIn } from '#/lib/bilingual.ts'
import { useResourceName } from '#/features/core/person/use-resource-name.ts'
import { mayLead, type VisitValues } from './booking-values.ts'

type VisitField = 'typeId' | 'leadId' | 'date' | 'time' | 'assistantId' | 'roomId' | 'deviceId' | 'reason' | 'deskNote'

interface VisitFieldsProps {
  control: Control<VisitValues>
  types: readonly AppointmentType[]
  /** The location's resources, and all persons. */
  resources: readonly Resource[]
  type: AppointmentType | undefined
  minDate: IsoDate
  /** Hides date and time: a walk-in starts now. */
  isNow: boolean
  /** Below date and time. */
  children?: ReactNode
}

/** The parts that a type needs besides the lead, with the resources for each. */
function parts(type: AppointmentType | undefined, resources: readonly Resource[]) {
  const needed = [
    ['assistantId', type?.parts.assistant, ({ kind, doctorId }: Resource) => kind === 'person' && doctorId === null],
    ['roomId', type?.parts.room, ({ kind }: Resource) => kind === 'room'],
    ['deviceId', type?.parts.device, (one: Resource) => one.kind === 'device' && one.deviceKind === type?.deviceKind],
  ] as const
  return needed.filter(([, isNeeded]) => isNeeded).map(([name, , fits]) => [name, resources.filter(fits)] as const)
}

export function VisitFields({ control, types, resources, type, minDate, isNow, children }: VisitFieldsProps) {
  const { t, language } = useTranslation('appointmentForm')
  const field = fieldsOf(control, (name: VisitField) => t(`fields.${name}`))
  const resourceName = useResourceName()
  const { setValue } = useFormContext<VisitValues>()
  const choose = (none: 'automatic' | 'choosePerson', shown: readonly Resource[]) => [
    { value: '', label: t(none) },
    ...shown.map((one) => ({ value: one.id, label: resourceName(one) })),
  ]

  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <SelectField
        {...field('typeId')}
        required
        options={types.map((one) => ({
          value: one.id,
          label: t('typeOption', { name: nameIn(one, language), minutes: one.minutes }),
        }))}
      />
      <SelectField
        {...field('leadId')}
        required
        options={choose(
          'choosePerson',
          resources.filter((one) => one.kind === 'person' && mayLead(one, type)),
        )}
      />
      {!isNow && (
        <>
          <DateField
            {...field('date')}
            required
            hint={t('dateHint')}
            min={minDate}
            max={addDays(minDate, maxDaysAhead)}
            onTime={(time) => setValue('time', time, { shouldDirty: true })}
          />
          <TimeField {...field('time')} required />
        </>
      )}
      {children && <div className="sm:col-span-2">{children}</div>}
      {parts(type, resources).map(([name, shown]) => (
        <SelectField key={name} {...field(name)} options={choose('automatic', shown)} />
      ))}
      <TextField {...field('reason')} hint={t('reasonHint')} className="sm:col-span-2" />
      <TextareaField {...field('deskNote')} max={500} rows={2} className="sm:col-span-2" />
    </div>
  )
}
