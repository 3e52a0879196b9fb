import { type TreatmentType, catalogueFields } from '@piel/contract/money/catalogue'
import * as z from 'zod/mini'
import { useTranslation } from '#/i18n/index.ts'
import { ListedFields } from '#/components/form/field-list.tsx'
import { type FormProps, FormShell } from '#/components/form/form-shell.tsx'
import { formValuesOf, listedSchema } from '#/components/form/listed-values.ts'
import { useListedWords } from '#/components/form/use-listed-words.ts'
import { useRecordForm } from '#/components/form/use-record-form.ts'
import { latestOf, useCreateType, useUpdateType } from '../catalogue.queries.ts'
import { taxKinds } from '@piel/contract/core/taxes'
import { moneyInput } from '#/components/form/money-text.ts'

const { nameEs, nameEn, priceMinor, taxKind, isActive } = catalogueFields

export const sharedRules = { nameEs, nameEn, priceMinor: moneyInput(priceMinor), taxKind, isActive }

export const nameFields = {
  nameEs: { kind: 'line', isRequired: true },
  nameEn: { kind: 'line', isRequired: true },
} as const

export const taxField = {
  kind: 'choice',
  options: taxKinds.map((value) => ({ value, label: `taxes.${value}` as const })),
  isRequired: true,
} as const

const fields = {
  ...nameFields,
  priceMinor: { kind: 'money', hint: 'hints.typePrice', isRequired: true },
  taxKind: taxField,
  isActive: { kind: 'checkbox', hint: 'hints.activeType', isWide: true },
} as const
const schema = listedSchema(fields, z.object(sharedRules))

interface TypeFormProps extends FormProps<TreatmentType> {
  type?: TreatmentType
}

export function TypeForm({ type, onSaved, onCancel }: TypeFormProps) {
  const { t } = useTranslation('catalogue')
  const labelOf = (name: keyof typeof fields) => t(`fields.${name}`)
  const wordsOf = useListedWords(fields, { wordsOf: t, stateOf: (isOn) => t(isOn ? 'active' : 'inactive') })
  const { control, shell } = useRecordForm({
    record: type,
    schema,
    valuesOf: (now: TreatmentType | undefined) => formValuesOf(fields, now ?? { taxKind: 'exempt', isActive: true }),
    create: useCreateType(),
    update: useUpdateType(),
    latest: ({ id }) => latestOf('types', id),
    words: { labelOf, wordsOf },
    draft: 'catalogue',
  })
  return (
    <FormShell
      {...shell}
      label={t(type ? 'types.editTitle' : 'types.addTitle')}
      submitLabel={type ? undefined : t('types.add')}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <ListedFields control={control} list={fields} labelOf={labelOf} wordsOf={t} autoFocus={!type} />
    </FormShell>
  )
}
