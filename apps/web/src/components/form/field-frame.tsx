import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

export interface FieldLook {
  label: string
  hint?: string | undefined
  required?: boolean | undefined
  className?: string | undefined
}

interface FieldFrameProps extends FieldLook {
  /** ID of the control; the IDs of hint and error derive from it. */
  id: string
  error: string | undefined
  /** Replaces hint and error. */
  note?: ReactNode
  /** Shown at the end of the line below, such as a counter. */
  aside?: ReactNode
  children: ReactNode
}

/** The `aria-describedby` of the control inside a `FieldFrame`. */
export function describedBy(id: string, { hint, error }: { hint?: string | undefined; error?: string | undefined }) {
  if (error) return `${id}-error`
  return hint ? `${id}-hint` : undefined
}

/** The asterisk of a required field; its control says `aria-required`. */
export const RequiredMark = () => (
  <span aria-hidden="true" className="ml-0.5 text-danger">
    *
  </span>
)

/** The error of a control, or else its hint. */
export function FieldNote({ id, hint, error }: Pick<FieldFrameProps, 'id' | 'hint' | 'error'>) {
  if (error)
    return (
      <p id={`${id}-error`} className="flex items-start gap-1.5 text-danger">
        <CircleAlert aria-hidden="true" className="mt-px size-3.5 shrink-0" />
        <span>{error}</span>
      </p>
    )
  return (
    hint && (
      <p id={`${id}-hint`} className="text-muted">
        {hint}
      </p>
    )
  )
}

/**
 * Label above; hint or error below, on a line that is the space between two fields: an error that appears during a press
 * does not move the button away from the pointer.
 */
export function FieldFrame({ id, label, hint, required, error, note, aside, className, children }: FieldFrameProps) {
  return (
    <div className={clsx('min-w-0', className)}>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
        {required && <RequiredMark />}
      </label>
      {children}
      <div className="flex min-h-6 items-start gap-3 py-1 text-caption">
        <div className="min-w-0 flex-1">{note ?? <FieldNote id={id} hint={hint} error={error} />}</div>
        {aside}
      </div>
    </div>
  )
}
