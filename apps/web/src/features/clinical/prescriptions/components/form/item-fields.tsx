import { fractions, medicineForms } from '@piel/contract/clinical/medicines'
import { routes } from '@piel/contract/clinical/prescriptions'
import { Trash2 } from 'lucide-react'
import { type Control, useFormContext } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { fieldsOf } from '#/components/form/fields-of.ts'
import { SelectField } from '#/components/form/select-field.tsx'
import { TextField } from '#/components/form/text-field.tsx'
import { IconButton } from '#/components/ui/icon-button.tsx'
import { GenericField } from './generic-field.tsx'
import { type ItemValues, type PrescriptionValues, routeOf } from './prescription-values.ts'

interface Props {
  control: Control<PrescriptionValues, unknown, PrescriptionValues>
  index: number
  autoFocus: boolean
  /** Absent for the only medicine. */
  onRemove: (() => void) | undefined
}

type Name = keyof ItemValues
type Path = `items.${number}.${Name}`

/** One medicine of a prescription, in the order of the paper. */
export function ItemFields({ control, index, autoFocus, onRemove }: Props) {
  const { t } = useTranslation('prescriptions')
  const { getValues, setValue } = useFormContext<PrescriptionValues>()
  const number = index + 1
  const bind = fieldsOf(control, (path: Path) => t(`form.${path.split('.').at(-1) as Name}`))
  const field = (name: Name) => bind(`items.${index}.${name}`)
  const choose = { value: '', label: t('form.choose') }
  return (
    <li className="rounded-card border border-line">
      <fieldset className="min-w-0 px-4 pb-2">
        <legend className="sr-only">{t('form.item', { number })}</legend>
        <div className="flex min-h-control items-center pt-1.5">
          <p aria-hidden="true" className="flex-1 font-medium">
            {t('form.item', { number })}
          </p>
          {onRemove && (
            <IconButton
              icon={Trash2}
              tone="danger"
              label={t('form.remove', { number })}
              onClick={onRemove}
              className="-mr-2"
            />
          )}
        </div>
        <div className="mt-1 grid gap-x-4 gap-y-1 sm:grid-cols-6 xl:grid-cols-12">
          <GenericField
            {...field('generic')}
            required
            autoFocus={autoFocus}
            className="sm:col-span-3 xl:col-span-4"
            onChosen={({ forms, fraction }) => {
              const [first] = forms
              const current = getValues(`items.${index}`)
              setValue(`items.${index}.fraction`, fraction ?? '')
              if (!first || current.form !== '') return
              setValue(`items.${index}.form`, first, { shouldDirty: true })
              if (current.route === '') setValue(`items.${index}.route`, routeOf(first), { shouldDirty: true })
            }}
          />
          <TextField {...field('brand')} className="sm:col-span-3 xl:col-span-3" />
          <SelectField
            {...field('form')}
            required
            options={[choose, ...medicineForms.map((value) => ({ value, label: t(`forms.${value}`) }))]}
            className="sm:col-span-3 xl:col-span-3"
          />
          <TextField {...field('strength')} className="sm:col-span-3 xl:col-span-2" />
          <TextField {...field('dose')} required hint={t('form.doseHint')} className="sm:col-span-3 xl:col-span-4" />
          <SelectField
            {...field('route')}
            required
            options={[choose, ...routes.map((value) => ({ value, label: t(`routes.${value}`) }))]}
            className="sm:col-span-3 xl:col-span-2"
          />
          <TextField {...field('frequency')} required className="sm:col-span-3 xl:col-span-3" />
          <TextField {...field('duration')} required className="sm:col-span-3 xl:col-span-3" />
          <TextField {...field('quantity')} required inputMode="numeric" className="sm:col-span-1 xl:col-span-2" />
          <TextField {...field('fills')} required inputMode="numeric" className="sm:col-span-1 xl:col-span-2" />
          <SelectField
            {...field('fraction')}
            options={[
              { value: '', label: t('form.unknownFraction') },
              ...fractions.map((value) => ({ value, label: value })),
            ]}
            className="sm:col-span-2 xl:col-span-2"
          />
          <TextField {...field('note')} className="sm:col-span-2 xl:col-span-6" />
        </div>
      </fieldset>
    </li>
  )
}
