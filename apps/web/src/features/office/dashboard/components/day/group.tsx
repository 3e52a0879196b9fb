import { useId, type ReactNode } from 'react'

interface GroupProps {
  title: ReactNode
  /** Beside the title: how many there are, or a link to all. */
  aside?: ReactNode
  children: ReactNode
}

/** A titled part of the day; its lines are divided by hairlines. */
export function Group({ title, aside, children }: GroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

export const Lines = ({ children }: { children: ReactNode }) => (
  <ul className="divide-y divide-line border-t border-line">{children}</ul>
)

export const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="flex min-h-11 items-center border-t border-line text-muted">{children}</p>
)
