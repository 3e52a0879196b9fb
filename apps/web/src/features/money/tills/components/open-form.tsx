import { type Till, tillFields } from '@piel/contract/money/tills'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useTranslation } from '#/i18n/index.ts'
import { FormShell } from '#/components/form/form-shell.tsx'
import { SelectField } from '#/components/form/select-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { useOpenSession } from '../tills.queries.ts'
import { CashFields } from './cash-fields.tsx'
import { cashOf, cashRules, type CashValues, noCash } from './cash-values.ts'

type Values = CashValues & { tillId: string }
const schema = z.object({ ...cashRules, tillId: tillFields.tillId })

interface Props {
  tills: readonly Till[]
  onSaved: () => void
  onCancel?: () => void
}

export function OpenForm({ tills, onSaved, onCancel }: Props) {
  const { t } = useTranslation('tills')
  const open = useOpenSession()
  const active = tills.filter(({ isActive }) => isActive)
  const free = active.filter(({ openedBy }) => openedBy === null)
  const form = useShellForm<Values, z.output<typeof schema>>({
    schema: schema as z.ZodMiniType as z.ZodMiniType<z.output<typeof schema>, Values>,
    initial: { ...noCash, tillId: free[0]?.id ?? '' },
  })
  const { control } = form.methods
  const chosen = useWatch({ control, name: 'tillId' })

  return (
    <FormShell
      form={form}
      label={t('open.title')}
      submitLabel={t('open.submit')}
      mutation={open}
      onSubmit={({ tillId, ...cash }, { idempotencyKey }) =>
        open.mutateAsync({ body: { tillId, float: cashOf(cash) }, idempotencyKey })
      }
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <p className="mb-4 text-muted">{t(free.length === 0 ? 'open.allTaken' : 'open.text')}</p>
      {(active.length > 1 || chosen === '') && (
        <SelectField
          control={control}
          name="tillId"
          label={t('open.till')}
          required
          options={[
            ...(chosen === '' ? [{ value: '', label: '' }] : []),
            ...active.map(({ id, name, openedBy }) => ({
              value: id,
              label: openedBy === null ? name : t('open.taken', { name, person: openedBy }),
            })),
          ]}
        />
      )}
      <CashFields />
    </FormShell>
  )
}
