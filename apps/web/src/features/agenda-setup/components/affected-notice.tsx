import type { AppointmentRow } from '@piel/contract/appointment-shapes'
import { useTranslation } from '#/i18n/index.ts'
import { Button } from '#/components/ui/button.tsx'
import { AffectedList } from './affected-list.tsx'

interface AffectedNoticeProps {
  rows: readonly AppointmentRow[]
  title: string
  onClose: () => void
}

/** What a dialog shows after it saved something that leaves appointments to be moved. */
export function AffectedNotice({ rows, title, onClose }: AffectedNoticeProps) {
  const { t } = useTranslation('agendaSetup')
  return (
    <>
      <AffectedList rows={rows} title={title} />
      <Button variant="primary" className="max-sm:w-full" autoFocus onClick={onClose}>
        {t('affected.done')}
      </Button>
    </>
  )
}
