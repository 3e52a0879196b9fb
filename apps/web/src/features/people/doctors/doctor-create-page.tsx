import { fullName } from '@piel/contract/core/people'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { Card } from '#/components/ui/card.tsx'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { paths } from '#/lib/paths.ts'
import { DoctorForm } from './components/form/doctor-form.tsx'

export function DoctorCreatePage() {
  const { t } = useTranslation('doctors')
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title={t('form.createTitle')} crumbs={[{ label: t('title'), to: paths.doctors() }]} />
      <Card className="max-w-3xl p-6 max-sm:p-4">
        <DoctorForm
          onSaved={(doctor) => {
            const name = fullName(doctor.user)
            const invitation = 'invitation' in doctor ? doctor.invitation : undefined
            if (invitation?.sentTo) toast.success(t('form.invited', { name, email: invitation.sentTo }))
            else if (invitation) toast.info(t('form.notInvited', { name }))
            else toast.success(t('form.created', { name }))
            void navigate({ to: paths.doctor(doctor.id) })
          }}
          onCancel={() => void navigate({ to: paths.doctors() })}
        />
      </Card>
    </>
  )
}
