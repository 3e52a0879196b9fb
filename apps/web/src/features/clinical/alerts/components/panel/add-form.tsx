import { type AlertKind, type AlertSeverity, alertSources } from '@piel/contract/people/patient-alerts'
import { suggestionsFor } from '@piel/contract/clinical/alert-suggestions'
import { allergyFamilies, allergyFamilyIds, familyOf } from '@piel/contract/clinical/allergy-families'
import { addMonths } from '@piel/contract/core/dates'
import { useId, useMemo, useEffect, useEffectEvent, useRef } from 'react'
import { type Control, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { ListedFields } from '#/components/form/field-list.tsx'
import { FormShell } from '#/components/form/form-shell.tsx'
import { SelectField } from '#/components/form/select-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { toast } from '#/components/toast/toast.ts'
import { useDates } from '#/lib/dates.ts'
import { useCreateAlert } from '../../alerts.queries.ts'
import { alertBodyOf, alertSchema, type AlertValues, type CheckedAlert } from './alert-values.ts'

interface AddFormProps {
  patientId: string
  kind: AlertKind
  /** True at the front desk, which records what patients mention. */
  atDesk: boolean
  onDone: () => void
}

export function AddForm({ patientId, kind, atDesk, onDone }: AddFormProps) {
  const { t } = useTranslation('alertForm')
  const today = useDates().today()
  const create = useCreateAlert(patientId)
  const schema = useMemo(() => alertSchema(kind, today), [kind, today])
  const form = useShellForm<AlertValues, CheckedAlert>({
    schema,
    initial: {
      label: '',
      family: '',
      severity: 'unknown',
      reaction: '',
      since: '',
      source: atDesk ? 'patient' : '',
      atDesk: false,
    },
  })
  const { control } = form.methods
  useFamilyProposal(form.methods, familyOf(useWatch({ control, name: 'label' })) ?? '')

  return (
    <FormShell
      form={form}
      label={t(`add.${kind}`)}
      submitLabel={t(`add.${kind}`)}
      mutation={create}
      onSubmit={(values, { idempotencyKey }) =>
        create.mutateAsync({ params: { id: patientId }, body: alertBodyOf(kind, values), idempotencyKey })
      }
      onSaved={({ label }) => {
        toast.success(t('added', { label }))
        onDone()
      }}
      onCancel={onDone}
    >
      <h3 className="mb-4 font-semibold">{t(`add.${kind}`)}</h3>
      <Fields control={control} kind={kind} atDesk={atDesk} />
    </FormShell>
  )
}

/** Sets the family of the typed substance until the user chooses another one. */
function useFamilyProposal(
  { getValues, setValue }: UseFormReturn<AlertValues, unknown, CheckedAlert>,
  family: AlertValues['family'],
): void {
  const last = useRef<AlertValues['family']>('')
  const follow = useEffectEvent((next: AlertValues['family']) => {
    if (getValues('family') === last.current) setValue('family', next)
    last.current = next
  })
  useEffect(() => follow(family), [family])
}

interface FieldsProps extends Pick<AddFormProps, 'kind' | 'atDesk'> {
  control: Control<AlertValues, unknown, CheckedAlert>
}

/** From severe to mild; in the banner an unknown severity precedes a mild one. */
const severitiesInOrder = ['severe', 'moderate', 'mild', 'unknown'] as const satisfies readonly AlertSeverity[]

const fields = {
  label: { kind: 'line', isRequired: true },
  family: { kind: 'own' },
  severity: {
    kind: 'choice',
    isRequired: true,
    options: severitiesInOrder.map((value) => ({ value, label: `severities.${value}` as const })),
  },
  reaction: { kind: 'line', hint: 'reactionHint' },
  source: { kind: 'own' },
  since: { kind: 'date' },
  atDesk: { kind: 'checkbox', hint: 'atDeskHint', isWide: true },
} as const

function Fields({ control, kind, atDesk }: FieldsProps) {
  const { t, language } = useTranslation('alertForm')
  const today = useDates().today()
  const list = useId()
  const isAllergy = kind === 'allergy'
  return (
    <>
      <datalist id={list}>
        {suggestionsFor(kind, language).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <ListedFields
        control={control}
        list={{ ...fields, label: { ...fields.label, isWide: !isAllergy, input: { list } } }}
        names={
          isAllergy
            ? ['label', 'family', 'severity', 'reaction', 'source', 'since']
            : ['label', 'source', 'since', 'atDesk']
        }
        labelOf={(name) => (name === 'label' ? t(`fields.label.${kind}`) : t(`fields.${name}`))}
        wordsOf={t}
        autoFocus
        dates={{ min: addMonths(today, -12 * 120), max: today }}
        own={{
          family: (
            <SelectField
              control={control}
              name="family"
              label={t('fields.family')}
              options={[
                { value: '', label: t('noFamily') },
                ...allergyFamilyIds.map((id) => ({ value: id, label: allergyFamilies[id][language] })),
              ]}
            />
          ),
          source: !atDesk && (
            <SelectField
              control={control}
              name="source"
              label={t('fields.source')}
              required
              options={[
                { value: '', label: '' },
                ...alertSources.map((value) => ({ value, label: t(`sources.${value}`) })),
              ]}
            />
          ),
        }}
      />
    </>
  )
}
