import { clsx } from 'clsx'
import { Check, Info, OctagonAlert } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import type { CarriesAlerts } from './use-alert-words.ts'
import { AlertActions } from './alert-actions.tsx'
import { AlertList } from './alert-list.tsx'

const looks = {
  known: { icon: OctagonAlert, className: 'bg-danger-soft text-danger' },
  noneKnown: { icon: Check, className: 'bg-subtle text-muted' },
  notAsked: { icon: Info, className: 'bg-warning-soft text-warning' },
} as const

interface AlertBannerProps {
  record: CarriesAlerts
  /** Enables the actions; without it the banner is read-only. */
  patientId?: string | undefined
  /** False for archived patients. */
  isLive?: boolean
  className?: string | undefined
  ref?: Ref<HTMLElement>
}

/** Allergies, conditions and medicines of a patient, in words and complete, on each screen about the patient. */
export function AlertBanner({ record, patientId, isLive = true, className, ref }: AlertBannerProps) {
  const { t } = useTranslation('alerts')
  const { icon: Icon, className: look } = looks[record.allergies.state]
  return (
    <section
      ref={ref}
      aria-label={t('title')}
      data-alert-banner
      className={clsx('rounded-control print:bg-transparent print:text-ink', look, className)}
    >
      <div className="flex min-h-10 items-start gap-2 py-1 ps-3 pe-1">
        <Icon
          aria-hidden="true"
          className={clsx('mt-2 size-4 shrink-0', patientId !== undefined && 'pointer-coarse:mt-3.5')}
        />
        <AlertList
          record={record}
          actions={patientId !== undefined && <AlertActions record={record} patientId={patientId} isLive={isLive} />}
        />
      </div>
    </section>
  )
}
