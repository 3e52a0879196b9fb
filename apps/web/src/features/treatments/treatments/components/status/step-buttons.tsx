import type { Treatment } from '@piel/contract/treatments/treatments'
import type { ReactNode } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Button } from '#/components/ui/button.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { steps, useSteps } from './use-steps.ts'

/** A button for each next status, with other actions between them. */
export function StepButtons({ treatment, children }: { treatment: Treatment; children: ReactNode }) {
  const { t } = useTranslation('treatments')
  const { next, isPending, take, cancelling } = useSteps(treatment)
  const onward = next.find((to) => to !== 'cancelled')
  return (
    <>
      {next.includes('cancelled') && (
        <Button
          variant="danger-ghost"
          icon={steps.cancelled.icon}
          className="max-sm:flex-1"
          onClick={() => take('cancelled')}
        >
          {t(steps.cancelled.label)}
        </Button>
      )}
      {children}
      {onward && (
        // The key makes each step a new button, so that a double click cannot take two steps.
        <Button
          key={onward}
          variant="primary"
          icon={steps[onward].icon}
          busy={isPending}
          className="max-sm:order-first max-sm:w-full"
          onClick={() => take(onward)}
        >
          {t(steps[onward].label)}
        </Button>
      )}
      <CancelDialog treatment={treatment} {...cancelling} />
    </>
  )
}
