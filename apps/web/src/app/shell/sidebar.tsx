import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { useEffect, useRef, type RefObject } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { BrandMark } from '#/components/layout/brand-mark.tsx'
import { useHotkey } from '#/components/layout/hotkeys.ts'
import { useMedia, wideScreen } from '#/components/layout/use-media.ts'
import { Badge } from '#/components/ui/badge.tsx'
import { IconButton } from '#/components/ui/icon-button.tsx'
import { useMe } from '#/lib/me.ts'
import { useConfig } from '#/lib/config.ts'
import { navigation, visibleEntries, type NavEntry } from './navigation.ts'
import { SidebarGroup } from './sidebar-group.tsx'
import { SidebarLink } from './sidebar-link.tsx'

export interface SidebarProps {
  isOpen: boolean
  onClose: () => void
  /** The button that opened it; receives the focus afterwards. */
  opener: RefObject<HTMLButtonElement | null>
  entries?: readonly NavEntry[]
}

/** Keeps Tab inside the drawer, from the last control to the first and back. */
function keepFocus(event: KeyboardEvent): void {
  if (event.key !== 'Tab' || !(event.currentTarget instanceof Element)) return
  const controls = event.currentTarget.querySelectorAll<HTMLElement>('button, a:not([hidden] a)')
  const [first, last] = [controls[0], controls[controls.length - 1]]
  if (event.target !== (event.shiftKey ? first : last)) return
  event.preventDefault()
  const next = event.shiftKey ? last : first
  next?.focus()
}

/** Moves the focus into the open drawer and, when it closes, back to the button that opened it. */
function useDrawerFocus(isDrawerOpen: boolean, opener: SidebarProps['opener']) {
  const closeButton = useRef<HTMLButtonElement>(null)
  const drawer = useRef<HTMLElement>(null)

  useEffect(() => {
    const [inside, button] = [drawer.current, opener.current]
    if (!isDrawerOpen || !inside) return
    closeButton.current?.focus()
    inside.addEventListener('keydown', keepFocus)
    return () => {
      inside.removeEventListener('keydown', keepFocus)
      // The title of another page may already have the focus.
      const { activeElement, body } = document
      if (activeElement === body || inside.contains(activeElement)) button?.focus()
    }
  }, [isDrawerOpen, opener])
  return { drawer, closeButton }
}

/** The main navigation: a column on wide screens, a drawer on small ones. */
export function Sidebar({ isOpen, onClose, opener, entries = navigation }: SidebarProps) {
  const { t } = useTranslation('shell')
  const { kind } = useMe()
  const config = useConfig()
  const isWide = useMedia(wideScreen)
  const isDrawerOpen = isOpen && !isWide
  const { drawer, closeButton } = useDrawerFocus(isDrawerOpen, opener)
  useHotkey({ key: 'Escape', label: t('closeMenu') }, onClose, isDrawerOpen)

  return (
    <>
      {isDrawerOpen && (
        <div
          aria-hidden="true"
          onClick={onClose}
          className="fixed inset-0 z-30 animate-appear bg-backdrop print:hidden"
        />
      )}
      <aside
        ref={drawer}
        id="sidebar"
        inert={!isWide && !isOpen}
        className={clsx(
          'fixed inset-y-0 start-0 z-40 flex w-72.5 max-w-[85vw] flex-col border-e bg-canvas duration-200 print:hidden',
          'lg:sticky lg:top-0 lg:h-dvh lg:shrink-0 lg:translate-x-0 lg:transition-none',
          isOpen
            ? 'shadow-overlay transition-transform lg:shadow-none' // Visible at once, so that the drawer can take the focus.
            : 'transition-[transform,visibility] max-lg:invisible max-lg:-translate-x-full',
        )}
      >
        <div className="flex h-header shrink-0 items-center gap-3 px-5">
          <BrandMark className="size-7" />
          <p className="flex-1 text-[1.0625rem] font-semibold tracking-[-0.02em]">{t('product')}</p>
          <IconButton ref={closeButton} icon={X} label={t('closeMenu')} onClick={onClose} className="-me-2 lg:hidden" />
        </div>
        <nav aria-label={t('navigation')} className="scroll-slim flex-1 overflow-y-auto px-3 py-3">
          <ul className="space-y-0.5">
            {visibleEntries(entries, kind).map((entry) => (
              <li key={entry.label}>
                {'links' in entry ? (
                  <SidebarGroup group={entry} onNavigate={onClose} />
                ) : (
                  <SidebarLink link={entry} onNavigate={onClose} />
                )}
              </li>
            ))}
          </ul>
        </nav>
        <div className="space-y-2 px-5 py-4 text-muted">
          {config.demo && <Badge>{t('demo')}</Badge>}
          {config.clinicName !== t('product') && <p className="truncate text-body">{config.clinicName}</p>}
        </div>
      </aside>
    </>
  )
}
