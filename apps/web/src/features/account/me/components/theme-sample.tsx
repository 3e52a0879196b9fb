import { clsx } from 'clsx'
import type { Theme } from '#/lib/theme.ts'

/** A miniature of a page in the colours of a theme, regardless of the current one. */
export function ThemeSample({ theme }: { theme: Theme }) {
  return (
    <div
      aria-hidden="true"
      className={clsx('flex h-24 border-b bg-canvas', theme === 'dark' ? 'theme-dark' : 'theme-light')}
    >
      <div className="w-1/4 space-y-1.5 border-e p-2.5">
        <div className="mb-2.5 size-3 rounded-[4px] bg-accent" />
        <div className="h-1.5 rounded-full bg-accent-soft" />
        <div className="h-1.5 w-3/4 rounded-full bg-hover" />
      </div>
      <div className="flex-1 space-y-2 p-2.5">
        <div className="h-2 w-1/3 rounded-full bg-ink" />
        <div className="space-y-1.5 rounded-[5px] border bg-surface p-2">
          <div className="h-1.5 w-4/5 rounded-full bg-hover" />
          <div className="h-1.5 w-3/5 rounded-full bg-hover" />
          <div className="h-1.5 w-2/3 rounded-full bg-hover" />
        </div>
      </div>
    </div>
  )
}
