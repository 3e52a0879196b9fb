import type { AppointmentRow, AppointmentStatus } from '@piel/contract/agenda/appointment-shapes'
import { fullName } from '@piel/contract/core/people'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { useSetAppointmentStatus } from '../../appointments.queries.ts'

/** The usual next status. */
export const onward: Partial<Record<AppointmentStatus, AppointmentStatus>> = {
  booked: 'confirmed',
  confirmed: 'arrived',
  arrived: 'inProgress',
  inProgress: 'completed',
}

/** Sets statuses. The notice offers to undo; a cancellation opens `CancelDialog` for its reason. */
export function useStatus() {
  const { t } = useTranslation('appointments')
  const textOf = useErrorText()
  const { mutateAsync, isPending } = useSetAppointmentStatus()
  const [cancelling, setCancelling] = useState<AppointmentRow>()

  const send = async (row: AppointmentRow, status: AppointmentStatus, takeBack?: true) =>
    await mutateAsync({
      params: { id: row.id },
      body: { status, ...(takeBack && { takeBack }) },
      version: row.version,
      idempotencyKey: crypto.randomUUID(),
    })
  const words = (row: AppointmentRow, status: AppointmentStatus) =>
    t('steps.changed', { name: fullName(row.patient), status: t(`statuses.${status}`) })
  const failed = (error: unknown) => toast.error(textOf(error))
  const takeBack = (row: AppointmentRow, to: AppointmentStatus): void => {
    send(row, to, true).then(() => toast.success(words(row, to)), failed)
  }

  return {
    isPending,
    take: (row: AppointmentRow, to: AppointmentStatus): void => {
      if (to === 'cancelled') return setCancelling(row)
      const before = row.status
      send(row, to).then(
        (saved) => toast.success(words(row, to), { label: t('steps.undo'), run: () => takeBack(saved, before) }),
        failed,
      )
    },
    takeBack,
    cancelling: { row: cancelling, onClose: () => setCancelling(undefined) },
  }
}
export type StatusActions = ReturnType<typeof useStatus>
