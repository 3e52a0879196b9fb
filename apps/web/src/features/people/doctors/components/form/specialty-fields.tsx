import { specialtyIds } from '@piel/contract/people/specialties'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { DateField } from '#/components/form/date-field.tsx'
import { SelectField } from '#/components/form/select-field.tsx'
import { TextField } from '#/components/form/text-field.tsx'
import { useFieldErrorText } from '#/lib/field-errors.ts'
import { type DoctorControl, type DoctorValues, emptySpecialty, oldestDocument } from './doctor-values.ts'
import { ItemList } from './item-list.tsx'

interface SpecialtyFieldsProps {
  control: DoctorControl
  today: string
}

/** The specialties with their certificates; lists show the first. */
export function SpecialtyFields({ control, today }: SpecialtyFieldsProps) {
  const { t } = useTranslation('doctors')
  const textOf = useFieldErrorText()
  const { setFocus, formState } = useFormContext<DoctorValues>()
  const { fields, append, remove, move } = useFieldArray({ control, name: 'specialties' })
  const error = formState.errors.specialties?.root?.message ?? formState.errors.specialties?.message

  return (
    <ItemList
      title={t('fields.specialties')}
      hint={t('form.hints.specialties')}
      none={t('form.noSpecialties')}
      addLabel={t('form.addSpecialty')}
      ids={fields.map(({ id }) => id)}
      most={mostSpecialties}
      error={error === undefined ? undefined : textOf(error)}
      labelOf={(number) => t('form.specialtyNumber', { number })}
      onAdd={() => append(emptySpecialty)}
      onRemove={remove}
      onFirst={(index) => {
        move(index, 0)
        setFocus('specialties.0.specialtyId')
      }}
      fieldsOf={(index) => <SpecialtyItem control={control} index={index} today={today} />}
    />
  )
}

type SpecialtyField = keyof DoctorValues['specialties'][number]

function SpecialtyItem({ control, index, today }: SpecialtyFieldsProps & { index: number }) {
  const { t } = useTranslation('doctors')
  const labelOf = (name: SpecialtyField) => t(`fields.${name}`)
  const field = <N extends SpecialtyField>(name: N) => ({
    control,
    name: `specialties.${index}.${name}` as const,
    label: labelOf(name),
  })
  const values = useWatch({ control, name: 'specialties' })
  const others = new Set(values.filter((_, at) => at !== index).map(({ specialtyId }) => specialtyId))
  const free = specialtyIds.filter((value) => !others.has(value))
  return (
    <>
      <SelectField
        {...field('specialtyId')}
        required
        options={[
          { value: '', label: t('form.chooseSpecialty') },
          ...free.map((value) => ({ value, label: t(`specialties.${value}`) })),
        ]}
        className="sm:col-span-2"
      />
      <DateField {...field('certifiedAt')} hint="" min={oldestDocument} max={today} className="sm:col-span-2" />
      <TextField {...field('certificateNumber')} className="sm:col-span-2" />
      <DateField
        {...field('certifiedUntil')}
        hint=""
        min={oldestDocument}
        max={`${Number(today.slice(0, 4)) + 60}-12-31`}
        className="sm:col-span-2"
      />
    </>
  )
}

const mostSpecialties = 10
