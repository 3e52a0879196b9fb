import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { useModalScope } from '#/components/dialog/modal-scope.ts'
import { Button } from '#/components/ui/button.tsx'

interface FormActionsProps {
  /** An error that belongs to no field. */
  error: ReactNode
  submitLabel: string
  submittingLabel: string
  submitting: boolean
  onCancel: (() => void) | undefined
  cancelLabel?: string | undefined
  tone?: 'danger' | undefined
  /** True while there is nothing to discard. */
  isCancelIdle?: boolean | undefined
}

/** The buttons of a form; inside a modal they stay in sight while the fields scroll. */
export function FormActions(props: FormActionsProps) {
  const { error, submitLabel, submittingLabel, submitting, onCancel, isCancelIdle = false } = props
  const { t } = useTranslation('form')
  const modal = useModalScope()
  const cancel = modal?.requestClose ?? onCancel
  return (
    <div
      className={clsx(
        'mt-4 border-t border-line pt-4',
        modal && 'sticky -bottom-5 z-10 -mx-5 -mb-5 bg-raised px-5 pb-4 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6',
      )}
    >
      {error && <div className="mb-4">{error}</div>}
      <div className="flex items-center justify-end gap-2 max-sm:flex-wrap-reverse max-sm:*:flex-1">
        {cancel && (
          <Button onClick={cancel} disabled={submitting || isCancelIdle}>
            {props.cancelLabel ?? t('cancel')}
          </Button>
        )}
        <Button type="submit" variant={props.tone ?? 'primary'} busy={submitting} busyLabel={submittingLabel}>
          {submitLabel}
        </Button>
      </div>
    </div>
  )
}
