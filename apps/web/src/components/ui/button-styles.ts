import { clsx } from 'clsx'

const variants = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong active:bg-accent-strong',
  secondary: 'border border-strong/55 bg-surface text-ink shadow-control hover:bg-hover active:bg-pressed',
  ghost: 'text-ink hover:bg-hover active:bg-pressed',
  danger: 'bg-danger text-on-danger hover:bg-danger-strong active:bg-danger-strong',
  'danger-ghost': 'text-danger hover:bg-danger-soft active:bg-danger-soft',
} as const

const sizes = {
  md: 'h-control px-3.5',
  sm: 'h-8 px-2.5 pointer-coarse:h-control',
  lg: 'h-11 px-5',
} as const

export interface ButtonLook {
  variant?: keyof typeof variants | undefined
  size?: keyof typeof sizes | undefined
}

/** The look of a button, for a link that is pressed like one (`<Link className={buttonStyles()}>`). */
export function buttonStyles({ variant = 'secondary', size = 'md' }: ButtonLook = {}): string {
  return clsx(
    'relative inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-control text-body font-medium',
    'transition-colors focus-ring disabled:opacity-50 disabled:pointer-events-none print:hidden',
    variants[variant],
    sizes[size],
  )
}
