import { useLocation } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import type { NavGroup } from './navigation.ts'
import { entryStyle, SidebarLink } from './sidebar-link.tsx'

/** Storage key of the group's state (fixed by the specification). */
const expandedKey = 'sidebar-expanded'

/** Links below a heading: expanded on their own paths, elsewhere as last set. */
export function SidebarGroup({ group, onNavigate }: { group: NavGroup; onNavigate: () => void }) {
  const { t } = useTranslation('shell')
  const id = useId()
  const isHere = useLocation({ select: ({ pathname }) => pathname.includes(group.match) })
  const [isExpanded, setIsExpanded] = useState(() => localStorage.getItem(expandedKey) === 'true')
  const [wasHere, setWasHere] = useState(false)
  if (isHere !== wasHere) {
    setWasHere(isHere)
    if (isHere) setIsExpanded(true)
  }
  const Icon = group.icon

  const toggle = () => {
    localStorage.setItem(expandedKey, String(!isExpanded))
    setIsExpanded(!isExpanded)
  }

  return (
    <>
      <button
        type="button"
        aria-expanded={isExpanded}
        aria-controls={id}
        onClick={toggle}
        className={clsx(entryStyle, isHere && 'text-ink')}
      >
        <Icon aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={1.75} />
        <span className="flex-1 truncate text-start">{t(`links.${group.label}`)}</span>
        <ChevronDown
          aria-hidden="true"
          className={clsx('size-4 shrink-0 transition-transform', isExpanded && 'rotate-180')}
        />
      </button>
      <ul id={id} hidden={!isExpanded} className="mt-0.5 space-y-0.5">
        {group.links.map((link) => (
          <li key={link.to}>
            <SidebarLink link={link} onNavigate={onNavigate} isNested />
          </li>
        ))}
      </ul>
    </>
  )
}
