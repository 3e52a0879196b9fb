import { fullName } from '@piel/contract/core/people'
import type { TreatmentRow } from '@piel/contract/treatments/treatments'
import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { useRowTabIndex } from '#/components/table/row-context.tsx'
import { Badge } from '#/components/ui/badge.tsx'
import { Menu } from '#/components/ui/menu.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { StatusBadge, statusLooks } from './status-badge.tsx'
import { steps, useSteps } from './use-steps.ts'

interface Props {
  treatment: TreatmentRow
  /** In a table row it joins the row's roving tab stop. */
  isInRow?: boolean
}

/** The status of a treatment, with a menu of the next statuses for roles that may change it. */
export function StatusMenu({ treatment, isInRow = false }: Props) {
  const { t } = useTranslation('treatments')
  const tabIndex = useRowTabIndex()
  const place = useRef<HTMLSpanElement>(null)
  const { next, isPending, take, cancelling } = useSteps(treatment, place)
  const { status } = treatment

  return (
    <span ref={place} tabIndex={-1} className="inline-flex rounded-full outline-none">
      {next.length > 0 ? (
        <Menu
          trigger={(props) => (
            <button
              type="button"
              {...props}
              {...(isInRow && { tabIndex })}
              {...(isPending && { 'aria-disabled': true, onClick: undefined, onKeyDown: undefined })}
              aria-label={t('status.change', { name: fullName(treatment.patient), status: t(`statuses.${status}`) })}
              className="group/status touch-target inline-flex rounded-full focus-ring"
            >
              <Badge {...statusLooks[status]} className="pe-1.5 transition-shadow group-hover/status:shadow-control">
                {t(`statuses.${status}`)}
                <ChevronDown
                  aria-hidden="true"
                  className="-ms-0.5 size-3.5 opacity-60 group-hover/status:opacity-100"
                />
              </Badge>
            </button>
          )}
          items={next.map((to) => ({
            id: to,
            label: t(steps[to].label),
            icon: steps[to].icon,
            onSelect: () => take(to),
          }))}
        />
      ) : (
        <StatusBadge status={status} />
      )}
      <CancelDialog treatment={treatment} {...cancelling} />
    </span>
  )
}
