import { type Patient, patientEndpoints } from '@piel/contract/people/patients'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { useOneAtATime } from '#/components/ui/use-one-at-a-time.ts'
import { invalidate } from '#/lib/endpoint-query.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { useUpdatePatient } from '../../patients.queries.ts'

export function useActiveToggle(patient: Patient): () => void {
  const { t } = useTranslation('patients')
  const errorText = useErrorText()
  const client = useQueryClient()
  const update = useUpdatePatient()
  const isActive = !patient.isActive
  const params = { id: patient.id }
  return useOneAtATime(() =>
    update.mutateAsync({ params, body: { patient: { isActive } }, version: patient.version }).then(
      () => toast.success(t(isActive ? 'detail.nowActive' : 'detail.nowInactive')),
      (error: unknown) => {
        toast.error(errorText(error))
        // The next attempt starts from the current version.
        void invalidate(client, [[patientEndpoints.get, { params }]])
      },
    ),
  )
}
