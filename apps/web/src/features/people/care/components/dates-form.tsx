import { useTranslation } from '#/i18n/index.ts'
import { FormShell } from '#/components/form/form-shell.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { useChangeCare } from '../care.queries.ts'
import { CareDates } from './care-dates.tsx'
import { datesSchema } from './care-values.ts'
import type { Relation } from './relation.ts'

interface DatesFormProps {
  relation: Relation
  onSaved: () => void
  onCancel: () => void
}

export function DatesForm({ relation, onSaved, onCancel }: DatesFormProps) {
  const { t } = useTranslation('care')
  const change = useChangeCare()
  const form = useShellForm({
    schema: datesSchema,
    initial: { since: relation.since, until: relation.until ?? '' },
    version: relation.version,
  })
  return (
    <FormShell
      form={form}
      label={t('change.title')}
      mutation={change}
      onSubmit={({ since, until }, { ifMatch }) =>
        change.mutateAsync({ params: { id: relation.id }, body: { since, until: until || null }, version: ifMatch })
      }
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <CareDates control={form.methods.control} />
    </FormShell>
  )
}
