import { type Patient, patientEndpoints } from '@piel/contract/patients'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { Button } from '#/components/ui/button.tsx'
import { useOneAtATime } from '#/components/ui/use-one-at-a-time.ts'
import { invalidate } from '#/lib/endpoint-query.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { useUpdatePatient } from '../../patients.queries.ts'

export function ActiveToggle({ patient }: { patient: Patient }) {
  const { t } = useTranslation('patients')
  const errorText = useErrorText()
  const client = useQueryClient()
  const update = useUpdatePatient()
  const next = !patient.isActive
  const params = { id: patient.id }

  const toggle = useOneAtATime(() =>
    update.mutateAsync({ params, body: { patient: { isActive: next } }, version: patient.version }).then(
      () => toast.success(t(next ? 'detail.nowActive' : 'detail.nowInactive')),
      (error: unknown) => {
        toast.error(errorText(error))
        // The next attempt starts from the current version.
        void invalidate(client, [[patientEndpoints.get, { params }]])
      },
    ),
  )

  return (
    <Button size="sm" busy={update.isPending} onClick={toggle}>
      {t(next ? 'detail.markActive' : 'detail.markInactive')}
    </Button>
  )
}
