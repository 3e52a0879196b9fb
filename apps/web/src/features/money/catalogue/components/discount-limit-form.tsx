import { moneySetting } from '@piel/contract/core/clinic-settings'
import type { AnswerOf } from '@piel/contract/core/endpoint'
import type { moneySettingEndpoints } from '@piel/contract/core/money-settings'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useTranslation } from '#/i18n/index.ts'
import { FormShell } from '#/components/form/form-shell.tsx'
import { wholeNumberInput } from '#/components/form/number-text.ts'
import { TextField } from '#/components/form/text-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { limitQuery, useUpdateLimit } from '../limit.queries.ts'

type Settings = AnswerOf<typeof moneySettingEndpoints.get>

const schema = z.object({
  discountLimitPercent: wholeNumberInput(moneySetting.shape.discountLimitPercent),
})
const valuesOf = ({ discountLimitPercent }: Settings) => ({ discountLimitPercent: String(discountLimitPercent) })

interface DiscountLimitFormProps {
  settings: Settings
  onSaved: () => void
  onCancel: () => void
}

/** Changes the clinic's limit of discounts. */
export function DiscountLimitForm({ settings, onSaved, onCancel }: DiscountLimitFormProps) {
  const { t } = useTranslation('catalogue')
  const client = useQueryClient()
  const update = useUpdateLimit()
  const form = useShellForm({ schema, initial: valuesOf(settings), version: settings.version })
  return (
    <FormShell
      form={form}
      label={t('limit.editTitle')}
      mutation={update}
      conflict={{
        load: async () => {
          const now = await client.fetchQuery({ ...limitQuery, staleTime: 0 })
          return { values: valuesOf(now), version: now.version }
        },
        labelOf: () => t('limit.field'),
        wordsOf: (_name, value) => value,
      }}
      onSubmit={(body, { ifMatch }) => update.mutateAsync({ body, version: ifMatch })}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <TextField
        control={form.methods.control}
        name="discountLimitPercent"
        label={t('limit.field')}
        hint={t('limit.hint')}
        inputMode="numeric"
        required
        autoFocus
      />
    </FormShell>
  )
}
