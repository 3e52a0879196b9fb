/** Piel's mark: the layers of the skin. */
export function BrandMark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="9" className="fill-accent" />
      <g fill="none" strokeWidth="2.25" strokeLinecap="round" className="stroke-on-accent">
        <path d="M7 11.5c3-2.6 6-2.6 9 0s6 2.6 9 0" />
        <path d="M7 17c3-2.6 6-2.6 9 0s6 2.6 9 0" opacity=".68" />
        <path d="M7 22.5c3-2.6 6-2.6 9 0s6 2.6 9 0" opacity=".38" />
      </g>
    </svg>
  )
}
