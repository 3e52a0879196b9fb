import { patientEndpoints } from '@piel/contract/patients'
import { fullName } from '@piel/contract/people'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { Card } from '#/components/ui/card.tsx'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { isMissing } from '#/lib/api-error.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { paths } from '#/lib/paths.ts'
import { FormSkeleton } from './components/form/form-skeleton.tsx'
import { PatientForm } from './components/form/patient-form.tsx'
import { PatientLoadError } from './components/detail/patient-load-error.tsx'
import { NotFoundPage } from '#/features/system-pages/not-found-page.tsx'

/** Changes a patient, on a page of its own. */
export function PatientEditPage() {
  const { t } = useTranslation('patients')
  const navigate = useNavigate()
  const { id = '' } = useParams({ strict: false })
  const {
    data: patient,
    error,
    refetch,
    isFetching,
  } = useQuery(endpointQuery(patientEndpoints.get, { params: { id } }))

  const crumbs = [
    { label: t('title'), to: paths.patients() },
    { label: <bdi>{patient?.user.firstName ?? t('detail.title')}</bdi>, to: paths.patient(id) },
  ]
  if (isMissing(error)) return <NotFoundPage />
  return (
    <>
      <PageHeader title={t('form.editTitle')} crumbs={crumbs} />
      <Card className="relative max-w-3xl p-6 max-sm:p-4">
        {patient ? (
          <PatientForm
            key={patient.id}
            patient={patient}
            onSaved={(saved) => {
              toast.success(t('form.updated', { name: fullName(saved.user) }))
              void navigate({ to: paths.patient(id) })
            }}
            onCancel={() => void navigate({ to: paths.patient(id) })}
          />
        ) : error ? (
          <PatientLoadError error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <FormSkeleton />
        )}
      </Card>
    </>
  )
}
