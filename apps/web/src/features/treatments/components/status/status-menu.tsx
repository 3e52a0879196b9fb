import { type TreatmentRow, type TreatmentStatus, treatmentTransitions } from '@piel/contract/treatments'
import { fullName } from '@piel/contract/people'
import { Ban, ChevronDown, CircleCheck, LoaderCircle } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { Modal } from '../../../../components/dialog/modal.tsx'
import { useRowTabIndex } from '../../../../components/table/row-context.tsx'
import { toast } from '../../../../components/toast/toast.ts'
import { Badge } from '../../../../components/ui/badge.tsx'
import { Menu, MenuItem } from '../../../../components/ui/menu.tsx'
import { MenuFloat } from '../../../../components/ui/menu-float.tsx'
import { useErrorText } from '../../../../lib/error-text.ts'
import { useCan } from '../../../../lib/permissions.ts'
import { useSetTreatmentStatus } from '../../treatments.queries.ts'
import { useTypeName } from '../use-names.ts'
import { StatusBadge } from './status-badge.tsx'
import { statusLooks } from './treatment-status.ts'

const CancelForm = lazy(() => import('./cancel-form.tsx').then((module) => ({ default: module.CancelForm })))

const steps = {
  started: { icon: LoaderCircle, label: 'status.begin' },
  inProgress: { icon: LoaderCircle, label: 'status.begin' },
  completed: { icon: CircleCheck, label: 'status.complete' },
  cancelled: { icon: Ban, label: 'status.cancel' },
} as const

interface Props {
  treatment: TreatmentRow
  /** Its keys are then those of its row. */
  isInRow?: boolean
}

/** The status of a treatment, and for those who may, the steps that lead on from it (row G1). */
export function StatusMenu({ treatment, isInRow = false }: Props) {
  const { t } = useTranslation('treatments')
  const textOf = useErrorText()
  const typeName = useTypeName()
  const setStatus = useSetTreatmentStatus()
  const tabIndex = useRowTabIndex()
  const place = useRef<HTMLSpanElement>(null)
  const [isCancelling, setIsCancelling] = useState(false)
  const { id, version, status, patient } = treatment
  const name = fullName(patient)
  const next = treatmentTransitions[status]
  const mayChange = useCan('treatments.write') && patient.archivedAt === null && next.length > 0

  /** The button that was pressed goes with the last step: the keyboard goes on from the row, or from here. */
  const keepFocus = () =>
    setTimeout(() => {
      if (document.activeElement !== document.body) return
      const row = place.current?.closest('[data-row]')?.querySelector<HTMLElement>('a[data-row-link]')
      const target = row ?? place.current ?? document.querySelector<HTMLElement>('[data-row] a[data-row-link]')
      target?.focus()
    }, 100)

  const changed = (to: TreatmentStatus) => {
    toast.success(t('status.changed', { type: typeName(treatment.type), name, status: t(`statuses.${to}`) }))
    keepFocus()
  }
  const change = (to: TreatmentStatus) => {
    if (to === 'cancelled') return setIsCancelling(true)
    setStatus.mutateAsync({ id, version, status: to, idempotencyKey: crypto.randomUUID() }).then(
      () => changed(to),
      (error: unknown) => {
        toast.error(textOf(error))
        keepFocus()
      },
    )
  }

  return (
    <span ref={place} tabIndex={-1} className="inline-flex rounded-full outline-none">
      {mayChange ? (
        <Menu
          trigger={(props) => (
            <button
              type="button"
              {...props}
              {...(isInRow && { tabIndex })}
              {...(setStatus.isPending && { 'aria-disabled': true, onClick: undefined, onKeyDown: undefined })}
              aria-label={t('status.change', { name, status: t(`statuses.${status}`) })}
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
        >
          <MenuFloat />
          {next.map((to) => (
            <MenuItem key={to} icon={steps[to].icon} onSelect={() => change(to)}>
              {t(steps[to].label)}
            </MenuItem>
          ))}
        </Menu>
      ) : (
        <StatusBadge status={status} />
      )}
      <Modal
        isOpen={isCancelling}
        onClose={() => setIsCancelling(false)}
        title={t('cancel.title', { type: typeName(treatment.type), name })}
        size="small"
      >
        <Suspense fallback={<div className="min-h-72" />}>
          <CancelForm
            treatment={treatment}
            onCancel={() => setIsCancelling(false)}
            onSaved={() => {
              setIsCancelling(false)
              changed('cancelled')
            }}
          />
        </Suspense>
      </Modal>
    </span>
  )
}
