import { Link } from '#/components/ui/link.tsx'

/** The heading of a table's row, which leads to the list behind it. */
export function RowLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="rounded-[4px] font-medium text-accent underline-offset-4 focus-ring hover:underline">
      {children}
    </Link>
  )
}

/** States in words what a chart counts. */
export const Definition = ({ text }: { text: string }) => (
  <p className="px-5 pt-2 pb-4 text-caption text-muted max-sm:px-4">{text}</p>
)
