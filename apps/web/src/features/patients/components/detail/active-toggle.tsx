import type { Patient } from '@piel/contract/patients'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { Button } from '#/components/ui/button.tsx'
import { useOneAtATime } from '#/components/ui/use-one-at-a-time.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { patientKeys, useUpdatePatient } from '../../patients.queries.ts'

/** Marks a patient as active or inactive (row E10). */
export function ActiveToggle({ patient }: { patient: Patient }) {
  const { t } = useTranslation('patients')
  const errorText = useErrorText()
  const client = useQueryClient()
  const update = useUpdatePatient(patient.id)
  const next = !patient.isActive

  const toggle = useOneAtATime(() =>
    update.mutateAsync({ body: { patient: { isActive: next } }, version: patient.version }).then(
      () => toast.success(t(next ? 'detail.nowActive' : 'detail.nowInactive')),
      (error: unknown) => {
        toast.error(errorText(error))
        // Another try is made against what is then shown.
        void client.invalidateQueries({ queryKey: patientKeys.detail(patient.id) })
      },
    ),
  )

  return (
    <Button size="sm" busy={update.isPending} onClick={toggle}>
      {t(next ? 'detail.markActive' : 'detail.markInactive')}
    </Button>
  )
}
