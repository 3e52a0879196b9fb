import type { Appointment } from '@piel/contract/agenda/appointments'
import type { IsoDate } from '@piel/contract/core/dates'
import { X } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Modal } from '#/components/dialog/modal.tsx'
import { useHotkey } from '#/components/layout/hotkeys.ts'
import { useMedia, wideScreen } from '#/components/layout/use-media.ts'
import { IconButton } from '#/components/ui/icon-button.tsx'
import { lazyPart } from '#/lib/lazy-part.ts'
import type { StatusActions } from '../status/use-status.ts'

const AppointmentPanel = lazyPart(
  ['appointments', 'appointmentForm', 'availability', 'alerts', 'entries', 'validation'],
  () => import('./appointment-panel.tsx'),
  'AppointmentPanel',
)

interface PanelPlaceProps {
  id: string
  today: IsoDate
  status: StatusActions
  onAgain: (appointment: Appointment) => void
  isMoving: boolean
  onEdited: () => void
  onClose: () => void
}

/** Shows an appointment in a panel beside the agenda, or in a dialog on narrow screens. */
export function PanelPlace({ onClose, ...panel }: PanelPlaceProps) {
  const { t } = useTranslation('appointments')
  const isWide = useMedia(wideScreen)
  const heading = useRef<HTMLHeadingElement>(null)
  const content = (
    <Suspense fallback={<div className="min-h-96" />}>
      <AppointmentPanel {...panel} />
    </Suspense>
  )

  useHotkey(
    { key: 'Escape', label: t('panel.close') },
    () => {
      onClose()
      document.querySelector<HTMLElement>('[data-place]')?.focus()
    },
    isWide,
  )
  // Opened by keyboard: move focus into the panel.
  useEffect(() => {
    if (document.activeElement?.matches('[data-appointment]:focus-visible')) heading.current?.focus()
  }, [])

  if (!isWide)
    return (
      <Modal isOpen onClose={onClose} title={t('panel.title')}>
        {content}
      </Modal>
    )
  return (
    <aside
      aria-labelledby="appointment-panel"
      className="agenda-panel scroll-slim w-92 shrink-0 animate-appear overflow-y-auto overscroll-contain rounded-card border border-line bg-surface print:hidden"
    >
      <div className="sticky top-0 z-10 flex items-center gap-2 border-b border-line bg-surface py-1.5 ps-4 pe-1.5">
        <h2 ref={heading} id="appointment-panel" tabIndex={-1} className="flex-1 font-semibold outline-none">
          {t('panel.title')}
        </h2>
        <IconButton size="sm" icon={X} label={t('panel.close')} onClick={onClose} />
      </div>
      <div className="p-4">{content}</div>
    </aside>
  )
}
