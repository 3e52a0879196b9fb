import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { buttonStyles, type ButtonLook } from './button-styles.ts'
import { Spinner } from './spinner.tsx'

export interface ButtonProps extends ComponentPropsWithRef<'button'>, ButtonLook {
  icon?: LucideIcon | undefined
  /** Busy: keeps size and focus, and ignores presses. */
  busy?: boolean | undefined
  /** Label while busy; without it the spinner replaces the label. */
  busyLabel?: ReactNode
}

export function Button({
  variant,
  size,
  icon: Icon,
  busy = false,
  busyLabel,
  type = 'button',
  disabled,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      // A busy submit button stays focusable; as a plain button it cannot submit twice.
      type={busy ? 'button' : type}
      disabled={disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
      className={clsx(buttonStyles({ variant, size }), className)}
    >
      {busy && busyLabel !== undefined ? (
        <>
          <Spinner />
          {busyLabel}
        </>
      ) : (
        <>
          {busy && (
            <span className="absolute inset-0 grid place-items-center">
              <Spinner />
            </span>
          )}
          {Icon && <Icon aria-hidden="true" className={clsx('-ml-0.5 size-4 shrink-0', busy && 'opacity-0')} />}
          <span className={clsx('truncate', busy && 'opacity-0')}>{children}</span>
        </>
      )}
    </button>
  )
}
