import { careEndpoints } from '@piel/contract/people/care'
import type { MembershipTier, TreatmentType } from '@piel/contract/money/catalogue'
import type { Patient } from '@piel/contract/people/patients'
import type { Treatment } from '@piel/contract/treatments/treatments'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { type FieldPath, type FieldPathValue, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { type FormProps, FormShell } from '#/components/form/form-shell.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { useMe } from '#/lib/me.ts'
import { useDates } from '#/lib/dates.ts'
import { draftName } from '#/lib/storage.ts'
import { useCan } from '#/lib/permissions.ts'
import { AlertsOf } from '#/features/clinical/alerts/components/alerts-of.tsx'
import { statementQuery } from '#/features/core/entries/entries.queries.ts'
import { useCreateTreatment } from '../../treatments.queries.ts'
import { activeOf, priceOf, tierEffect } from './prices.ts'
import { StartFields } from './start-fields.tsx'
import { type CheckedTreatment, createBodyOf, startSchema, type TreatmentValues } from './treatment-values.ts'

interface Props extends FormProps<Treatment> {
  catalogue: { types: TreatmentType[]; tiers: MembershipTier[] }
  patient?: Patient | undefined
  preset?: Partial<TreatmentValues>
}

function useStartForm(preset: Props['preset']) {
  const today = useDates().today()
  const { id: accountId } = useMe()
  const schema = useMemo(() => startSchema(today), [today])
  return useShellForm<TreatmentValues, CheckedTreatment>({
    schema,
    initial: {
      patientId: '',
      doctorId: '',
      typeId: '',
      tier: '',
      valueMinor: '',
      startsOn: today,
      notes: '',
      ...preset,
    },
    draft: draftName(accountId, 'treatment.new', preset?.patientId ?? ''),
    offers: preset?.patientId === undefined ? () => '' : undefined,
  })
}

export function StartForm({ catalogue, patient, preset, onSaved, onCancel }: Props) {
  const { t } = useTranslation('treatments')
  const start = useCreateTreatment()
  const mayReadMoney = useCan('money.read')
  const mayReadCare = useCan('care.read')
  const form = useStartForm(preset)
  const { methods } = form
  const [patientId, typeId, tierId] = useWatch({ control: methods.control, name: ['patientId', 'typeId', 'tier'] })

  const hasPatient = patientId !== ''
  const statement = useQuery({ ...statementQuery(patientId), enabled: hasPatient && mayReadMoney })
  const treating = useQuery({
    ...endpointQuery(careEndpoints.doctors, { params: { id: patientId } }),
    enabled: hasPatient && mayReadCare,
  })
  const membership = activeOf(statement.data?.membership)
  const type = catalogue.types.find(({ id }) => id === typeId)
  const tier = catalogue.tiers.find(({ id }) => id === tierId)
  const price = priceOf(type, tier)
  useProposal(methods, 'tier', statement.data && (membership?.tier ?? ''))
  useProposal(methods, 'doctorId', treating.data && treatingDoctorOf(treating.data.data))
  useProposal(methods, 'valueMinor', price)

  const presetPatient = preset?.patientId
  const { setFocus } = methods
  useEffect(() => {
    if (presetPatient === undefined) return
    // The dialog takes the focus first.
    const frame = requestAnimationFrame(() => setFocus('typeId'))
    return () => cancelAnimationFrame(frame)
  }, [presetPatient, setFocus])

  return (
    <FormShell
      form={form}
      label={t('start.title')}
      submitLabel={t('start.submit')}
      mutation={start}
      fieldMap={{ codes: { archived: { name: 'patientId' } } }}
      onSubmit={(values, { idempotencyKey }) => start.mutateAsync({ body: createBodyOf(values), idempotencyKey })}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <AlertsOf patientId={patientId} known={patient} className="mb-5" />
      <StartFields
        control={methods.control}
        catalogue={catalogue}
        membership={membership}
        effect={tierEffect(tier, membership)}
        type={type}
        tier={tier}
        price={price}
        patient={patient}
      />
    </FormShell>
  )
}

/** The ID of the first active doctor who treats the patient today, or ''. */
export function treatingDoctorOf(
  relations: readonly { status: string; doctor: { id: string; status: string; archivedAt: string | null } }[],
): string {
  const one = relations.find(
    ({ status, doctor }) => status === 'inProgress' && doctor.status === 'ACTIVE' && doctor.archivedAt === null,
  )
  return one?.doctor.id ?? ''
}

/**
 * Sets a field to the proposed value until the user changes it.
 * @param proposal undefined while it loads.
 */
function useProposal<V extends FieldValues, O, N extends FieldPath<V>>(
  { getValues, setValue, getFieldState, trigger }: UseFormReturn<V, unknown, O>,
  name: N,
  proposal: FieldPathValue<V, N> | undefined,
): void {
  const last = useRef<unknown>(undefined)
  const follow = useEffectEvent((next: FieldPathValue<V, N>) => {
    const now: unknown = getValues(name)
    if (now === '' || now === last.current) {
      setValue(name, next, { shouldDirty: true })
      if (getFieldState(name).invalid) void trigger(name)
    }
    last.current = next
  })
  useEffect(() => {
    if (proposal !== undefined) follow(proposal)
  }, [proposal])
}
