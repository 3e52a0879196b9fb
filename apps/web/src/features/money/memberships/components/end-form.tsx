import { ledgerFields, type PatientStatement } from '@piel/contract/money/statement'
import * as z from 'zod/mini'
import { useTranslation } from '#/i18n/index.ts'
import { CheckboxField } from '#/components/form/checkbox-field.tsx'
import { type FormProps, FormShell } from '#/components/form/form-shell.tsx'
import { TextareaField } from '#/components/form/textarea-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { useDates } from '#/lib/dates.ts'
import { formatMoney } from '#/lib/money.ts'
import { useEndMembership } from '../memberships.queries.ts'

const schema = z.object({ reason: ledgerFields.reason, takeBack: z.boolean() })
type Values = z.output<typeof schema>

interface Props extends FormProps {
  patientId: string
  statement: PatientStatement
}

export function EndForm({ patientId, statement, onSaved, onCancel }: Props) {
  const { t, language } = useTranslation(['memberships', 'statement', 'entries'])
  const form = useShellForm<Values, Values>({ schema, initial: { reason: '', takeBack: false } })
  const { control } = form.methods
  const end = useEndMembership()
  const { membership, renewal } = statement
  const dates = useDates()
  const revoked = renewal ?? membership
  return (
    <FormShell
      form={form}
      label={t('statement:end.title')}
      submitLabel={t('end.submit')}
      mutation={end}
      onSubmit={(body, { idempotencyKey }) => end.mutateAsync({ params: { id: patientId }, body, idempotencyKey })}
      onSaved={onSaved}
      onCancel={onCancel}
      cancelLabel={t('end.keep')}
      tone="danger"
    >
      <p className="mb-4 text-muted">
        {t('end.text', { tier: membership ? t(`entries:tiers.${membership.tier}`) : '' })}
        {renewal && ` ${t('end.renewal', { date: dates.date(renewal.startsOn) })}`}
      </p>
      <TextareaField
        control={control}
        name="reason"
        label={t('entries:reason')}
        max={300}
        rows={2}
        required
        autoFocus
      />
      <CheckboxField
        control={control}
        name="takeBack"
        label={t(renewal ? 'end.takeBackRenewal' : 'end.takeBack', {
          amount: formatMoney(revoked?.priceMinor ?? 0, language),
        })}
        hint={t(renewal ? 'end.takeBackRenewalHint' : 'end.takeBackHint')}
      />
    </FormShell>
  )
}
