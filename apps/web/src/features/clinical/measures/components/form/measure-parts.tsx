import type { MeasureKind } from '@piel/contract/clinical/measure-details'
import { clsx } from 'clsx'
import type { Control } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { TextField } from '#/components/form/text-field.tsx'
import { GradeField } from './grade-field.tsx'
import { measureForms, type MeasureField, type MeasurePart, type MeasureValues } from './measure-fields.ts'
import type { CheckedMeasure } from './measure-schema.ts'

interface Props {
  kind: MeasureKind
  control: Control<MeasureValues, unknown, CheckedMeasure>
}

/** The fields of a measure, by the parts of the body that they are about. */
export function MeasureParts({ kind, control }: Props) {
  const { t } = useTranslation('measures')
  const titleOf = ({ word, day }: MeasurePart): string | undefined => {
    if (day !== undefined) return t('form.day', { number: day })
    return word === undefined ? undefined : t(`form.parts.${word as 'head'}`)
  }
  return (
    <>
      {kind === 'uas7' && <p className="mb-3 text-muted">{t('form.daysHint')}</p>}
      {measureForms[kind].map((part) => {
        const title = titleOf(part)
        return (
          <fieldset key={part.fields[0]?.name} className="mb-2 min-w-0">
            {title !== undefined && <legend className="mb-2 font-semibold">{title}</legend>}
            <div className={clsx('grid gap-x-4 gap-y-1', part.fields.length > 1 && 'sm:grid-cols-2')}>
              {part.fields.map((field) => (
                <Field key={field.name} field={field} kind={kind} control={control} />
              ))}
            </div>
          </fieldset>
        )
      })}
    </>
  )
}

function Field({ field, kind, control }: Props & { field: MeasureField }) {
  const { t } = useTranslation('measures')
  const { name, word, grades, isArea = false, isDecimal = false } = field
  const label = name === 'value' ? t(`form.values.${kind as 'pulse'}`) : t(`form.fields.${word as 'area'}`)
  if (grades) return <GradeField control={control} name={name} label={label} grades={grades} isArea={isArea} />
  return (
    <TextField control={control} name={name} label={label} required inputMode={isDecimal ? 'decimal' : 'numeric'} />
  )
}
