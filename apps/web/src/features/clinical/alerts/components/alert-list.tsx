import type { Alert } from '@piel/contract/people/patient-alerts'
import { clsx } from 'clsx'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { type CarriesAlerts, groupsOf, useAlertWords } from './use-alert-words.ts'

/**
 * The state of the allergies and every alert as running text; on phones two lines, and the rest on request. `actions`
 * follow.
 */
export function AlertList({ record, actions }: { record: CarriesAlerts; actions?: ReactNode }) {
  const { t } = useTranslation('alerts')
  const words = useAlertWords()
  const { allergies, alerts } = record
  const text = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const hidden = useHiddenCount(text)
  // Alerts that do not fit are counted instead of being cut.
  const cut = new Set(hidden > 0 && !isOpen ? alerts.slice(-hidden) : [])
  const age = words.age(record)
  const isKnown = allergies.state === 'known'

  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-2">
      <div
        ref={text}
        className={clsx(
          // In a narrow place, wide actions go below the text. Buttons for fingers are taller than the line.
          'my-1 min-w-[min(100%,15rem)] flex-1 leading-6',
          actions && 'pointer-coarse:my-2.5',
          // A statement without alerts is one short sentence and needs no limit.
          !isOpen && alerts.length > 0 && 'max-sm:max-h-12 max-sm:overflow-hidden print:max-h-none',
        )}
      >
        {!isKnown && (
          <span data-alert className="me-3">
            <strong className="font-semibold">{t(allergies.state === 'noneKnown' ? 'noneKnown' : 'notAsked')}</strong>
            {age !== undefined && ` · ${age}`}
          </span>
        )}
        {groupsOf(alerts).map(({ kind, alerts: group }) => (
          <AlertGroup key={kind} kind={kind} alerts={group} cut={cut} age={age} />
        ))}
      </div>
      <div className="ms-auto flex shrink-0 flex-col items-end gap-0.5 empty:hidden">
        {actions}
        {(hidden > 0 || isOpen) && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={isOpen ? t('less') : t('moreLabel', { count: hidden })}
            onClick={() => setIsOpen(!isOpen)}
            className="shrink-0 rounded-control px-1.5 leading-6 font-semibold underline underline-offset-4 focus-ring sm:hidden print:hidden"
          >
            {isOpen ? '−' : t('more', { count: hidden })}
          </button>
        )}
      </div>
    </div>
  )
}

interface AlertGroupProps {
  kind: Alert['kind']
  alerts: readonly Alert[]
  cut: ReadonlySet<Alert>
  age: string | undefined
}

function AlertGroup({ kind, alerts, cut, age }: AlertGroupProps) {
  const { t } = useTranslation('alerts')
  const words = useAlertWords()
  return (
    <span className="me-3">
      <span
        className={clsx(
          kind === 'allergy' && 'font-semibold',
          alerts.every((alert) => cut.has(alert)) && 'max-sm:opacity-0',
        )}
      >
        {t(`groups.${kind}`)}
      </span>
      {alerts.map((alert, index) => (
        <span key={alert.id}>
          {' '}
          <span
            data-alert
            className={clsx(
              'inline-block',
              alert.severity === 'severe' && 'font-semibold',
              cut.has(alert) && 'max-sm:opacity-0',
            )}
          >
            <bdi className="wrap-anywhere">{words.name(alert)}</bdi>
            {index < alerts.length - 1 && ','}
          </span>
        </span>
      ))}
      {kind === 'allergy' && age !== undefined && ` · ${age}`}
    </span>
  )
}

/** How many of the items (`[data-alert]`) in an element of limited height are cut off; measured after every rendering. */
function useHiddenCount(view: RefObject<HTMLElement | null>): number {
  const [hidden, setHidden] = useState(0)
  useLayoutEffect(() => {
    const element = view.current
    if (!element) return
    const measure = () => {
      const { bottom } = element.getBoundingClientRect()
      const items = [...element.querySelectorAll('[data-alert]')]
      setHidden(items.filter((item) => item.getBoundingClientRect().bottom > bottom + 1).length)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  })
  return hidden
}
