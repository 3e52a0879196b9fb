import { fullName } from '@piel/contract/core/people'
import {
  isStatusPossible,
  type TreatmentRow,
  type TreatmentStatus,
  treatmentTransitions,
} from '@piel/contract/treatments/treatments'
import { Ban, CircleCheck, CircleDot } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { useDates } from '#/lib/dates.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { keepFocus } from '#/lib/keep-focus.ts'
import { useCan } from '#/lib/permissions.ts'
import { useSetTreatmentStatus } from '../../treatments.queries.ts'
import { useTypeName } from '../use-names.ts'

export const steps = {
  started: { icon: CircleDot, label: 'status.begin' },
  inProgress: { icon: CircleDot, label: 'status.begin' },
  completed: { icon: CircleCheck, label: 'status.complete' },
  cancelled: { icon: Ban, label: 'status.cancel' },
} as const

/**
 * The next statuses of a treatment that the user may set.
 * @param place takes the focus when the pressed button is removed; by default the page's title does.
 */
export function useSteps(treatment: TreatmentRow, place?: RefObject<HTMLElement | null>) {
  const { t } = useTranslation('treatments')
  const textOf = useErrorText()
  const typeName = useTypeName()
  const dates = useDates()
  const setStatus = useSetTreatmentStatus()
  const [isCancelling, setIsCancelling] = useState(false)
  const mayWrite = useCan('treatments.write')
  const { id, version, status, patient, startsOn } = treatment
  const name = fullName(patient)

  const moveFocus = () =>
    keepFocus(() => {
      const row = place?.current?.closest('[data-row]')?.querySelector<HTMLElement>('a[data-row-link]')
      const elsewhere = () => document.querySelector<HTMLElement>('[data-row] a[data-row-link], h1')
      return row ?? place?.current ?? elsewhere()
    })
  const changed = (to: TreatmentStatus) => {
    toast.success(t('status.changed', { type: typeName(treatment.type), name, status: t(`statuses.${to}`) }))
    moveFocus()
  }

  return {
    next: mayWrite && patient.archivedAt === null ? treatmentTransitions[status] : [],
    isPending: setStatus.isPending,
    take: (to: TreatmentStatus): void => {
      if (to === 'cancelled') return setIsCancelling(true)
      if (!isStatusPossible(startsOn, to, dates.today())) {
        const date = dates.date(startsOn)
        return toast.error(t('status.startsLater', { type: typeName(treatment.type), name, date }))
      }
      setStatus
        .mutateAsync({ params: { id }, body: { status: to }, version, idempotencyKey: crypto.randomUUID() })
        .then(
          () => changed(to),
          (error: unknown) => {
            toast.error(textOf(error))
            moveFocus()
          },
        )
    },
    cancelling: {
      isOpen: isCancelling,
      onClose: () => setIsCancelling(false),
      onSaved: () => {
        setIsCancelling(false)
        changed('cancelled')
      },
    },
  }
}
