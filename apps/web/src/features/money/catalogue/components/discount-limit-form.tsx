import { moneySetting } from '@piel/contract/core/clinic-settings'
import type { AnswerOf } from '@piel/contract/core/endpoint'
import type { moneySettingEndpoints } from '@piel/contract/core/money-settings'
import * as z from 'zod/mini'
import { useTranslation } from '#/i18n/index.ts'
import { ListedFields } from '#/components/form/field-list.tsx'
import { type FormProps, FormShell } from '#/components/form/form-shell.tsx'
import { formValuesOf } from '#/components/form/listed-values.ts'
import { wholeNumberInput } from '#/components/form/number-text.ts'
import { useRecordForm } from '#/components/form/use-record-form.ts'
import { limitQuery, useUpdateLimit } from '../catalogue.queries.ts'

type Settings = AnswerOf<typeof moneySettingEndpoints.get>

const fields = {
  discountLimitPercent: { kind: 'number', hint: 'limit.hint', isRequired: true, isWide: true },
} as const
const schema = z.object({ discountLimitPercent: wholeNumberInput(moneySetting.shape.discountLimitPercent) })

interface DiscountLimitFormProps extends FormProps {
  settings: Settings
}

export function DiscountLimitForm({ settings, onSaved, onCancel }: DiscountLimitFormProps) {
  const { t } = useTranslation('catalogue')
  const labelOf = () => t('limit.field')
  const { control, shell } = useRecordForm({
    record: settings,
    schema,
    valuesOf: (now: Settings | undefined) => formValuesOf(fields, now),
    update: useUpdateLimit(),
    latest: () => limitQuery,
    words: { labelOf, wordsOf: (_name, value) => value },
  })
  return (
    <FormShell {...shell} label={t('limit.editTitle')} onSaved={onSaved} onCancel={onCancel}>
      <ListedFields control={control} list={fields} labelOf={labelOf} wordsOf={t} autoFocus />
    </FormShell>
  )
}
