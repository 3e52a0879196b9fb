import { clsx } from 'clsx'

interface SwitchProps {
  isOn: boolean
  /** Accessible name, starting with the visible word. */
  label: string
  /** The state in a word, so that colour is not the only sign. */
  word: string
  busy?: boolean | undefined
  onChange: () => void
  className?: string | undefined
}

/** An on/off switch that applies immediately. */
export function Switch({ isOn, label, word, busy = false, onChange, className }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onChange}
      className={clsx(
        'touch-target inline-flex h-8 items-center gap-2 rounded-control whitespace-nowrap focus-ring',
        isOn ? 'text-ink' : 'text-muted',
        className,
      )}
    >
      <span
        aria-hidden="true"
        className={clsx(
          'flex h-5 w-9 shrink-0 rounded-full border p-0.5 transition-colors',
          isOn ? 'border-accent bg-accent' : 'border-strong bg-subtle',
          busy && 'animate-wait',
        )}
      >
        <span
          className={clsx(
            'size-3.5 rounded-full transition-transform',
            isOn ? 'translate-x-4 bg-on-accent' : 'bg-muted',
          )}
        />
      </span>
      {word}
    </button>
  )
}
