import { fullName } from '@piel/contract/core/people'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { FormSkeleton } from '#/components/record/skeletons.tsx'
import { Card } from '#/components/ui/card.tsx'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { isMissing } from '#/lib/api-error.ts'
import { paths } from '#/lib/paths.ts'
import { DoctorLoadError } from './components/doctor-load-error.tsx'
import { DoctorForm } from './components/form/doctor-form.tsx'
import { NotFoundPage } from '#/components/system-pages/not-found-page.tsx'
import { doctorQuery } from './doctors.queries.ts'

export function DoctorEditPage() {
  const { t } = useTranslation('doctors')
  const navigate = useNavigate()
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(doctorQuery(id))
  const { data: doctor, error } = query

  const crumbs = [
    { label: t('title'), to: paths.doctors() },
    { label: <bdi>{doctor?.user.firstName ?? t('detail.title')}</bdi>, to: paths.doctor(id) },
  ]
  if (isMissing(error)) return <NotFoundPage />
  return (
    <>
      <PageHeader title={t('form.editTitle')} crumbs={crumbs} />
      <Card className="max-w-3xl p-6 max-sm:p-4">
        {doctor ? (
          <DoctorForm
            key={doctor.id}
            doctor={doctor}
            onSaved={(saved) => {
              toast.success(t('form.updated', { name: fullName(saved.user) }))
              void navigate({ to: paths.doctor(id) })
            }}
            onCancel={() => void navigate({ to: paths.doctor(id) })}
          />
        ) : error ? (
          <DoctorLoadError query={query} />
        ) : (
          <FormSkeleton fields={10} />
        )}
      </Card>
    </>
  )
}
