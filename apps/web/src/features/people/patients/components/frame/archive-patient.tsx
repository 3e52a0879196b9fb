import type { Patient } from '@piel/contract/people/patients'
import { fullName } from '@piel/contract/core/people'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { ConfirmDialog } from '#/components/dialog/confirm-dialog.tsx'
import { toast } from '#/components/toast/toast.ts'
import { ApiError } from '#/lib/api-error.ts'
import { formatMoney } from '#/lib/money.ts'
import { paths } from '#/lib/paths.ts'
import { useArchivePatient } from '../../patients.queries.ts'

export function ArchivePatient(props: { patient: Patient; isOpen: boolean; onClose: () => void }) {
  const { patient, isOpen, onClose } = props
  const { t, language } = useTranslation('patients')
  const navigate = useNavigate()
  const archive = useArchivePatient()
  const name = fullName(patient.user)
  /** Upcoming appointments, once the server has counted them. */
  const [count, setCount] = useState(0)
  /** What the server has refused to archive; until then, what the page shows. */
  const [refused, setRefused] = useState<number>()
  const balance = refused ?? patient.account?.balanceMinor ?? 0
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('detail.archiveTitle', { name })}
      confirmLabel={count > 0 ? t('detail.archiveAndCancel', { count }) : t('detail.archive')}
      onConfirm={async () => {
        try {
          await archive.mutateAsync({
            params: { id: patient.id },
            version: patient.version,
            ...(count > 0 && { query: { cancelAppointments: 'true' as const } }),
          })
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          if (error.code === 'has_balance') return setRefused(error.problem.balanceMinor)
          if (error.code !== 'has_appointments' || count > 0) throw error
          return setCount(error.problem.count ?? 1)
        }
        onClose()
        toast.success(t('detail.archived', { name }))
        await navigate({ to: paths.patients() })
      }}
    >
      <p>{t('detail.archiveText')}</p>
      {balance !== 0 && (
        <p role="alert" className="mt-3 font-medium text-warning">
          {t(balance > 0 ? 'detail.archiveDebt' : 'detail.archiveCredit', {
            amount: formatMoney(Math.abs(balance), language),
          })}
        </p>
      )}
      {count > 0 && (
        <p role="alert" className="mt-3 font-medium text-warning">
          {t('detail.archiveAppointments', { count })}
        </p>
      )}
    </ConfirmDialog>
  )
}
