import { type Clinic, type ClinicField, clinicFields } from '@piel/contract/office/clinic'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useTranslation } from '#/i18n/index.ts'
import { ListedFields } from '#/components/form/field-list.tsx'
import { FormShell } from '#/components/form/form-shell.tsx'
import { emptyAsNull, formValuesOf } from '#/components/form/listed-values.ts'
import { useRecordForm } from '#/components/form/use-record-form.ts'
import { toast } from '#/components/toast/toast.ts'
import { clinicQuery, usedValue, useUpdateClinic, variableOf } from '../clinic.queries.ts'
import { clinicFieldList, clinicGroups } from './clinic-field-list.ts'
import { PaperPreview } from './paper-preview.tsx'

const schema = z.object(clinicFields)
const decidable = ['name', 'address', 'phone', 'taxId'] as const

/** What the clinic states about itself, beside its receipt and day sheet as they will look. */
export function ClinicForm({ clinic }: { clinic: Clinic }) {
  const { t } = useTranslation('clinic')
  const labelOf = (name: ClinicField) => t(`fields.${name}`)
  const { form, control, shell } = useRecordForm({
    record: clinic,
    schema,
    valuesOf: (now: Clinic | undefined) => formValuesOf(clinicFieldList, now),
    update: useUpdateClinic(),
    changesOf: (changed) => emptyAsNull(clinicFieldList, changed),
    latest: clinicQuery,
    words: { labelOf, wordsOf: (_name, value) => value },
    draft: 'clinic',
  })
  const values = { ...formValuesOf(clinicFieldList, clinic), ...useWatch({ control }) }
  const decided = decidable.flatMap((field) => {
    const variable = variableOf(clinic, field)
    return variable === undefined ? [] : [[field, <Decided key={field} {...{ clinic, field, variable }} />] as const]
  })
  const isDecided = (name: string) => decided.some(([field]) => field === name)
  const own = Object.fromEntries(decided)
  const list = Object.fromEntries(
    Object.entries(clinicFieldList).map(([name, spec]) => [name, isDecided(name) ? { kind: 'own' } : spec]),
  ) as typeof clinicFieldList
  return (
    <div className="grid items-start gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <FormShell
        {...shell}
        label={t('title')}
        onSaved={() => toast.success(t('saved'))}
        onCancel={form.startOver}
        cancelLabel={t('discard')}
        isCancelIdle={!form.methods.formState.isDirty}
      >
        <div className="grid gap-8">
          {clinicGroups.map(({ title, names }) => (
            <fieldset key={title} className="min-w-0">
              <legend className="mb-3 w-full border-b border-line pb-2 text-[0.9375rem]/6 font-semibold">
                {t(title)}
              </legend>
              <ListedFields control={control} list={list} names={names} labelOf={labelOf} wordsOf={t} own={own} />
            </fieldset>
          ))}
        </div>
      </FormShell>
      <PaperPreview
        clinic={{
          name: usedValue(clinic, 'name', values.name.trim()) ?? '',
          address: usedValue(clinic, 'address', values.address.trim()),
          phone: usedValue(clinic, 'phone', values.phone.trim()),
          taxId: usedValue(clinic, 'taxId', values.taxId.trim().toUpperCase()),
          legalName: values.legalName.trim() || null,
          taxRegime: (values.taxRegime || null) as Clinic['taxRegime'],
          receiptText: values.receiptText.trim() || null,
          daySheetText: values.daySheetText.trim() || null,
          logoId: clinic.logoId,
        }}
      />
    </div>
  )
}

interface DecidedProps {
  clinic: Clinic
  field: (typeof decidable)[number]
  variable: string
}

/** A value that the environment decides: it cannot be typed here. */
function Decided({ clinic, field, variable }: DecidedProps) {
  const { t } = useTranslation('clinic')
  return (
    <div className="min-w-0 sm:col-span-2">
      <p className="font-medium">{t(`fields.${field}`)}</p>
      <p className="mt-1 wrap-anywhere">{clinic.defaults[field]}</p>
      <p className="mt-1 text-caption text-muted">{t('decided', { variable })}</p>
    </div>
  )
}
