import { patientEndpoints } from '@piel/contract/people/patients'
import { fullName } from '@piel/contract/core/people'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { LoadError } from '#/components/record/load-error.tsx'
import { FormSkeleton } from '#/components/record/skeletons.tsx'
import { Card } from '#/components/ui/card.tsx'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { isMissing } from '#/lib/api-error.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { paths } from '#/lib/paths.ts'
import { AlertBanner } from '#/features/clinical/alerts/components/alert-banner.tsx'
import { PatientForm } from './components/form/patient-form.tsx'
import { useKeptAddress } from './components/frame/use-kept-address.ts'
import { NotFoundPage } from '#/components/system-pages/not-found-page.tsx'

export function PatientEditPage() {
  const { t } = useTranslation(['patients', 'errors'])
  const navigate = useNavigate()
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(endpointQuery(patientEndpoints.get, { params: { id } }))
  const { data: patient, error } = query
  useKeptAddress(id, patient)

  const crumbs = [
    { label: t('title'), to: paths.patients() },
    { label: <bdi>{patient?.user.firstName ?? t('detail.title')}</bdi>, to: paths.patient(id) },
  ]
  if (isMissing(error)) return <NotFoundPage />
  return (
    <>
      <PageHeader title={t('form.editTitle')} crumbs={crumbs} />
      {patient && (
        <AlertBanner
          record={patient}
          patientId={patient.id}
          isLive={patient.archivedAt === null}
          className="sticky top-header z-14 mb-6 max-w-3xl max-sm:mb-4"
        />
      )}
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
          <LoadError
            query={query}
            title={t('errors:patient_load')}
            text={null}
            back={{ label: t('detail.backToList'), to: paths.patients() }}
          />
        ) : (
          <FormSkeleton fields={8} />
        )}
      </Card>
    </>
  )
}
