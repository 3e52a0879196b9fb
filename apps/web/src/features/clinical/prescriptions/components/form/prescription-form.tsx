import { maxItems, type Prescription, prescriptionEndpoints } from '@piel/contract/clinical/prescriptions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { type Control, useFieldArray, useWatch } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { FormShell } from '#/components/form/form-shell.tsx'
import { TextField } from '#/components/form/text-field.tsx'
import { TextareaField } from '#/components/form/textarea-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { Button } from '#/components/ui/button.tsx'
import { useMe } from '#/lib/me.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { useIssue } from '../../prescriptions.queries.ts'
import { ItemFields } from './item-fields.tsx'
import { SignerNote } from './signer-note.tsx'
import {
  bodyOf,
  emptyItem,
  overridesFor,
  prescriptionSchema,
  type PrescriptionValues,
  valuesOf,
} from './prescription-values.ts'
import { ComparedWords, Warnings } from './warnings.tsx'

interface Props {
  patientId: string
  /** The prescription whose items the form begins with. */
  from?: Prescription | undefined
  /** Whether it replaces that prescription. */
  isReplacing: boolean
  onIssued: (prescription: Prescription) => void
  onCancel: () => void
}

export const prescriptionDraft = (accountId: string, patientId: string) => `${accountId}.prescription.${patientId}`

/** The checks of the medicines as typed, a moment after the last key. */
function useChecks(patientId: string, control: Control<PrescriptionValues, unknown, PrescriptionValues>) {
  const typed = useWatch({ control, name: 'items' })
  const items = typed
    .map(({ generic, brand }) => ({ generic: generic.trim(), brand: brand.trim() || null }))
    .filter(({ generic }) => generic.length >= 3)
  const wanted = JSON.stringify(items)
  const [settled, setSettled] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), 300)
    return () => clearTimeout(timer)
  }, [wanted])
  const body = { items: JSON.parse(settled) as typeof items }
  return useQuery({
    ...endpointQuery(prescriptionEndpoints.check, { params: { id: patientId }, body }),
    enabled: body.items.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Medicines as rows, what was compared, the warnings with their answers, and general instructions. */
export function PrescriptionForm({ patientId, from, isReplacing, onIssued, onCancel }: Props) {
  const { t } = useTranslation('prescriptions')
  const { id: accountId } = useMe()
  const issue = useIssue(patientId)
  const schema = useMemo(() => prescriptionSchema(isReplacing), [isReplacing])
  const form = useShellForm<PrescriptionValues, PrescriptionValues>({
    schema,
    initial: valuesOf(from),
    ...(from === undefined && { draft: prescriptionDraft(accountId, patientId) }),
  })
  const { control, getValues, setValue } = form.methods
  const { fields, append, remove } = useFieldArray({ control, name: 'items' })
  const checks = useChecks(patientId, control)
  const warnings = checks.data?.warnings
  useEffect(() => {
    if (warnings) setValue('overrides', overridesFor(warnings, getValues('overrides')))
  }, [warnings, getValues, setValue])
  const overrides = useWatch({ control, name: 'overrides' })
  const replaced = isReplacing ? from : undefined

  return (
    <FormShell
      form={form}
      label={replaced ? t('form.replaceTitle', { folio: replaced.folio }) : t('form.title')}
      submitLabel={t('form.issue')}
      mutation={issue}
      onSubmit={(values, { idempotencyKey }) =>
        issue.mutateAsync({ params: { id: patientId }, body: bodyOf(values, replaced?.id), idempotencyKey })
      }
      onSaved={(issued) => {
        form.startOver()
        onIssued(issued)
      }}
      onCancel={onCancel}
    >
      {replaced && (
        <TextField control={control} name="replaceReason" label={t('form.replaceReason')} required autoFocus />
      )}
      <ul className="grid gap-3">
        {fields.map(({ id }, index) => (
          <ItemFields
            key={id}
            control={control}
            index={index}
            autoFocus={index === 0 && !replaced}
            onRemove={fields.length > 1 ? () => remove(index) : undefined}
          />
        ))}
      </ul>
      {fields.length < maxItems && (
        <Button icon={Plus} className="mt-3" onClick={() => append(emptyItem)}>
          {t('form.add')}
        </Button>
      )}
      <section aria-label={t('checks.title')} className="mt-6 grid gap-3 empty:hidden" aria-live="polite">
        {checks.data && (
          <>
            <h3 className="font-semibold">{t('checks.title')}</h3>
            <ComparedWords compared={checks.data.compared} />
            {overrides.length === checks.data.warnings.length && (
              <Warnings control={control} warnings={checks.data.warnings} />
            )}
          </>
        )}
        {checks.isError && <p className="text-warning">{t('checks.failed')}</p>}
      </section>
      <div className="mt-6">
        <TextareaField control={control} name="indications" label={t('form.indications')} max={2000} rows={4} />
      </div>
      {checks.data && <SignerNote signer={checks.data.signer} />}
    </FormShell>
  )
}
