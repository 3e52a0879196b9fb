import { fullName } from '@piel/contract/core/people'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { Card } from '#/components/ui/card.tsx'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { paths } from '#/lib/paths.ts'
import { PatientForm } from './components/form/patient-form.tsx'

export function PatientCreatePage() {
  const { t } = useTranslation(['patients', 'patientForm'])
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title={t('patientForm:createTitle')} crumbs={[{ label: t('title'), to: paths.patients() }]} />
      <Card className="relative max-w-3xl p-6 max-sm:p-4">
        <PatientForm
          onSaved={(patient) => {
            toast.success(t('patientForm:created', { name: fullName(patient.user) }))
            void navigate({ to: paths.patient(patient.id) })
          }}
          onRestored={(patient) => void navigate({ to: paths.patient(patient.id) })}
          onCancel={() => void navigate({ to: paths.patients() })}
        />
      </Card>
    </>
  )
}
