import type { AppointmentRow } from '@piel/contract/agenda/appointment-shapes'
import { fullName } from '@piel/contract/core/people'
import { MessageCircle } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { useTranslationIn } from '#/i18n/in-language.ts'
import { buttonStyles } from '#/components/ui/button-styles.ts'
import { useConfig } from '#/lib/config.ts'
import { messageHref, type MessageOf } from './message-href.ts'

/** Opens WhatsApp with a message in the patient's language. Suspends until its texts are loaded. */
export function MessageLink({ appointment }: { appointment: AppointmentRow & MessageOf }) {
  const { t } = useTranslation('appointments')
  const means = { ...useConfig(), ...useTranslationIn(appointment.messages.language, ['messages']) }
  const href = messageHref(appointment, appointment.status === 'cancelled' ? 'cancelled' : 'scheduled', means)
  const label = t('panel.message', { name: fullName(appointment.patient) })
  return (
    href !== undefined && (
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={label}
        title={label}
        className={buttonStyles({ variant: 'ghost', size: 'sm' })}
      >
        <MessageCircle aria-hidden="true" className="size-4" />
      </a>
    )
  )
}
