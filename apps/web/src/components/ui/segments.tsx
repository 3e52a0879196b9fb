import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'

interface SegmentsProps<V extends string> {
  label: string
  options: readonly { value: V; label: string; icon?: LucideIcon }[]
  value: V
  onChange: (value: V) => void
  className?: string
}

/** A choice of a few views, side by side. */
export function Segments<V extends string>({ label, options, value, onChange, className }: SegmentsProps<V>) {
  return (
    <div
      role="group"
      aria-label={label}
      className={clsx(
        'inline-flex h-control shrink-0 pointer-coarse:box-content items-stretch overflow-hidden rounded-control border border-strong/55 bg-surface shadow-control print:hidden',
        className,
      )}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className="flex-1 border-s border-line px-3 font-medium whitespace-nowrap text-muted transition-colors first:border-s-0 focus-ring-inset hover:bg-hover hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent"
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
