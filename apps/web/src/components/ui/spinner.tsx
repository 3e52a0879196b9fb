import { clsx } from 'clsx'

/** A spinner in the text colour; the text beside it names the operation. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 20 20" fill="none" aria-hidden="true" className={clsx('size-4 shrink-0 animate-spin', className)}>
      <circle cx="10" cy="10" r="7.5" stroke="currentColor" strokeWidth="2.25" opacity="0.22" />
      <path d="M17.5 10A7.5 7.5 0 0 0 10 2.5" stroke="currentColor" strokeWidth="2.25" strokeLinecap="round" />
    </svg>
  )
}
