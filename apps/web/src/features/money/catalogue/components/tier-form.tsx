import { catalogueFields, type MembershipTier } from '@piel/contract/money/catalogue'
import * as z from 'zod/mini'
import { useTranslation } from '#/i18n/index.ts'
import { ListedFields } from '#/components/form/field-list.tsx'
import { type FormProps, FormShell } from '#/components/form/form-shell.tsx'
import { formValuesOf, listedSchema } from '#/components/form/listed-values.ts'
import { wholeNumberInput } from '#/components/form/number-text.ts'
import { useListedWords } from '#/components/form/use-listed-words.ts'
import { useRecordForm } from '#/components/form/use-record-form.ts'
import { latestOf, useUpdateTier } from '../catalogue.queries.ts'
import { nameFields, sharedRules, taxField } from './type-form.tsx'

const fields = {
  ...nameFields,
  priceMinor: { kind: 'money', hint: 'hints.tierPrice', isRequired: true },
  taxKind: taxField,
  discountPercent: { kind: 'number', isRequired: true },
  isActive: { kind: 'checkbox', hint: 'hints.activeTier', isWide: true },
} as const
const rules = z.object({ ...sharedRules, discountPercent: wholeNumberInput(catalogueFields.discountPercent) })
const schema = listedSchema(fields, rules)

interface TierFormProps extends FormProps {
  tier: MembershipTier
}

export function TierForm({ tier, onSaved, onCancel }: TierFormProps) {
  const { t } = useTranslation('catalogue')
  const labelOf = (name: keyof typeof fields) => t(name === 'isActive' ? 'tiers.active' : `fields.${name}`)
  const wordsOf = useListedWords(fields, {
    wordsOf: t,
    stateOf: (isOn) => t(isOn ? 'tiers.active' : 'tiers.inactive'),
  })
  const { control, shell } = useRecordForm({
    record: tier,
    schema,
    valuesOf: (now: MembershipTier | undefined) => formValuesOf(fields, now),
    update: useUpdateTier(),
    latest: ({ id }) => latestOf('tiers', id),
    words: { labelOf, wordsOf },
    draft: 'catalogue',
  })
  return (
    <FormShell {...shell} label={t('tiers.editTitle')} onSaved={onSaved} onCancel={onCancel}>
      <ListedFields control={control} list={fields} labelOf={labelOf} wordsOf={t} />
    </FormShell>
  )
}
