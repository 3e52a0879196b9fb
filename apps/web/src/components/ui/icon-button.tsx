import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { Spinner } from './spinner.tsx'
import { Tooltip } from './tooltip.tsx'

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> {
  icon: LucideIcon
  /** Its accessible name, shown as a tooltip. */
  label: string
  size?: 'md' | 'sm' | undefined
  tone?: 'plain' | 'danger' | undefined
  busy?: boolean | undefined
  /** False if the name is visible beside it, or while its menu is open. */
  tooltip?: boolean | undefined
}

export function IconButton({
  icon: Icon,
  label,
  size = 'md',
  tone = 'plain',
  busy = false,
  tooltip = true,
  type = 'button',
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const button = (
    <button
      {...rest}
      type={busy ? 'button' : type}
      aria-label={label}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
      className={clsx(
        'inline-grid shrink-0 select-none place-items-center rounded-control text-muted transition-colors',
        'focus-ring hover:bg-hover active:bg-pressed disabled:pointer-events-none disabled:opacity-50 print:hidden',
        tone === 'danger' ? 'hover:bg-danger-soft hover:text-danger' : 'hover:text-ink',
        size === 'md' ? 'size-control' : 'size-8 pointer-coarse:size-control',
        className,
      )}
    >
      {busy ? <Spinner /> : <Icon aria-hidden="true" className={size === 'md' ? 'size-4.5' : 'size-4'} />}
    </button>
  )
  return (
    <Tooltip label={label} isOff={!tooltip}>
      {button}
    </Tooltip>
  )
}
