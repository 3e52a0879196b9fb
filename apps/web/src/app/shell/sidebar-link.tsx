import { clsx } from 'clsx'
import { useTranslation } from '#/i18n/index.ts'
import { Link } from '#/components/ui/link.tsx'
import { paths } from '#/lib/paths.ts'
import type { NavLink } from './navigation.ts'

export const entryStyle =
  'group flex min-h-control w-full items-center gap-3 rounded-control px-2.5 font-medium text-muted transition-colors focus-ring-inset hover:bg-hover hover:text-ink'

interface SidebarLinkProps {
  link: NavLink
  onNavigate: () => void
  /** The link stands below a group's heading and has no icon. */
  isNested?: boolean
}

export function SidebarLink({ link: { to, label, icon: Icon }, onNavigate, isNested = false }: SidebarLinkProps) {
  const { t } = useTranslation('shell')
  return (
    <Link
      to={to}
      onClick={onNavigate}
      activeOptions={{ exact: to === paths.dashboard(), includeSearch: false }}
      className={clsx(
        entryStyle,
        'data-[status=active]:bg-accent-soft data-[status=active]:text-accent',
        isNested && 'ps-10.5',
      )}
    >
      {!isNested && <Icon aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={1.75} />}
      <span className="truncate">{t(`links.${label}`)}</span>
    </Link>
  )
}
