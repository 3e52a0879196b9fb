import { UserRoundPlus } from 'lucide-react'
import { buttonStyles } from '#/components/ui/button-styles.ts'
import { Link } from '#/components/ui/link.tsx'

export function CreateLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className={buttonStyles({ variant: 'primary' })}>
      <UserRoundPlus aria-hidden="true" className="-ml-0.5 size-4" />
      {label}
    </Link>
  )
}
