import type { Patient } from '@piel/contract/patients'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../../../i18n/index.ts'
import { toast } from '../../../../components/toast/toast.ts'
import { Button } from '../../../../components/ui/button.tsx'
import { useErrorText } from '../../../../lib/error-text.ts'
import { patientKeys, useUpdatePatient } from '../../patients.queries.ts'

/** Marks a patient as active or inactive (row E10). */
export function ActiveToggle({ patient }: { patient: Patient }) {
  const { t } = useTranslation('patients')
  const errorText = useErrorText()
  const client = useQueryClient()
  const update = useUpdatePatient(patient.id)
  const next = !patient.isActive

  const toggle = () =>
    update.mutate(
      { body: { patient: { isActive: next } }, version: patient.version },
      {
        onSuccess: () => toast.success(t(next ? 'detail.nowActive' : 'detail.nowInactive')),
        onError: (error) => {
          toast.error(errorText(error))
          // Another try is made against what is then shown.
          void client.invalidateQueries({ queryKey: patientKeys.detail(patient.id) })
        },
      },
    )

  return (
    <Button size="sm" busy={update.isPending} onClick={toggle}>
      {t(next ? 'detail.markActive' : 'detail.markInactive')}
    </Button>
  )
}
