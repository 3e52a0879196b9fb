import { careEndpoints } from '@piel/contract/people/care'
import type { Patient } from '@piel/contract/people/patients'
import type { Treatment } from '@piel/contract/treatments/treatments'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import type { FormProps } from '#/components/form/form-shell.tsx'
import { LoadError } from '#/components/record/load-error.tsx'
import { FormSkeleton } from '#/components/record/skeletons.tsx'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { useCan } from '#/lib/permissions.ts'
import { statementQuery } from '#/features/core/entries/entries.queries.ts'
import { treatmentQueries } from '../../treatments.queries.ts'
import { activeOf } from './prices.ts'
import { StartForm, treatingDoctorOf } from './start-form.tsx'

interface Props extends FormProps<Treatment> {
  /** Preselected. */
  patient?: Patient | undefined
}

/** Loads the choices and proposals of `StartForm`. */
export function StartTreatment({ patient, onSaved, onCancel }: Props) {
  const { t } = useTranslation('treatments')
  const patientId = patient?.id ?? ''
  const hasPatient = patient !== undefined
  const catalogue = useQuery(treatmentQueries.catalogue())
  const statement = useQuery({
    ...statementQuery(patientId),
    enabled: useCan('money.read') && hasPatient,
  })
  const treating = useQuery({
    ...endpointQuery(careEndpoints.doctors, { params: { id: patientId } }),
    enabled: useCan('care.read') && hasPatient,
  })

  if (catalogue.error && !catalogue.data) return <LoadError query={catalogue} title={t('form.catalogueError')} />
  if (!catalogue.data || statement.isLoading || treating.isLoading)
    return <FormSkeleton fields={6} className="min-h-120 content-start" />
  const preset = patient && {
    patientId,
    doctorId: treatingDoctorOf(treating.data?.data ?? []),
    tier: activeOf(statement.data?.membership)?.tier ?? ('' as const),
  }
  return (
    <StartForm
      catalogue={catalogue.data}
      patient={patient}
      {...(preset && { preset })}
      onSaved={onSaved}
      onCancel={onCancel}
    />
  )
}
