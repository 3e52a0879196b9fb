import { careFields, careEndpoints } from '@piel/contract/people/care'
import { type Handover, handoverEndpoints } from '@piel/contract/treatments/handover'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useTranslation } from '#/i18n/index.ts'
import { type FormProps, FormShell } from '#/components/form/form-shell.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { LoadError } from '#/components/record/load-error.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { DoctorField } from '#/features/core/person/components/people-fields.tsx'
import { treatmentEndpoints } from '@piel/contract/treatments/treatments'
import { endpointQuery, useEndpoint } from '#/lib/endpoint-query.ts'

const handoverQuery = (doctorId: string) => ({
  ...endpointQuery(handoverEndpoints.get, { params: { id: doctorId } }),
  staleTime: 0,
})

const useHandOver = () =>
  useEndpoint(handoverEndpoints.create, {
    invalidates: [careEndpoints, treatmentEndpoints, handoverEndpoints],
    awaitsRefetch: true,
  })

const schema = z.object({ doctorId: careFields.doctorId })
type Values = z.output<typeof schema>

interface HandoverFormProps extends FormProps<Handover> {
  doctor: { id: string; name: string }
}

export function HandoverForm({ doctor: { id, name }, onSaved, onCancel }: HandoverFormProps) {
  const { t } = useTranslation('care')
  const query = useQuery(handoverQuery(id))
  const handOver = useHandOver()
  const form = useShellForm<Values, Values>({ schema, initial: { doctorId: '' } })
  if (query.error) return <LoadError query={query} isCompact title={t('handover.failed')} />
  if (!query.data)
    return (
      <SkeletonGroup className="grid min-h-60 content-start gap-3">
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-control w-full" />
      </SkeletonGroup>
    )
  const { patients, treatments } = query.data
  if (patients === 0) return <p className="min-h-20">{t('handover.none', { name })}</p>
  return (
    <FormShell
      form={form}
      label={t('handover.title')}
      submitLabel={t('handover.submit', { count: patients })}
      mutation={handOver}
      onSubmit={(body, { idempotencyKey }) => handOver.mutateAsync({ params: { id }, body, idempotencyKey })}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <p className="mb-1">
        {t('handover.patients', { count: patients, name })} {t('handover.treatments', { count: treatments })}
      </p>
      <p className="mb-4 text-muted">{t('handover.text', { name })}</p>
      <div className="sm:min-h-54">
        <DoctorField control={form.methods.control} name="doctorId" label={t('handover.to')} required autoFocus />
      </div>
    </FormShell>
  )
}
