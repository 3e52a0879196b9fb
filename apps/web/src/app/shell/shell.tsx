import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { OfflineNotice } from '#/components/dialog/offline-notice.tsx'
import { useHotkey } from '#/components/layout/hotkeys.ts'
import { useMedia, wideScreen } from '#/components/layout/use-media.ts'
import { useAccountLanguage } from '#/features/account/me/me.queries.ts'
import { lazyPart } from '#/lib/lazy-part.ts'
import { Header } from './header.tsx'
import { Sidebar } from './sidebar.tsx'

const KeysDialog = lazyPart(['shortcuts'], () => import('./keys-dialog.tsx'), 'KeysDialog')

export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [openedOn, setOpenedOn] = useState<string>()
  const menuButton = useRef<HTMLButtonElement>(null)
  const isWide = useMedia(wideScreen)
  // The drawer belongs to the path it was opened on: a change of route closes it.
  const isOpen = openedOn === path && !isWide
  useAccountLanguage()

  useEffect(() => {
    document.documentElement.style.overflow = isOpen ? 'hidden' : ''
    return () => {
      document.documentElement.style.overflow = ''
    }
  }, [isOpen])

  return (
    <div className="flex min-h-dvh print:block">
      <a
        href="#content"
        inert={isOpen}
        onClick={(event) => {
          event.preventDefault()
          // The tools of the agenda have over ten tab stops.
          const content = document.querySelector<HTMLElement>('.agenda-grid [data-place]')
          ;(content ?? document.getElementById('content'))?.focus()
        }}
        className="fixed start-3 top-3 z-50 -translate-y-20 rounded-control bg-accent px-4 py-2 font-medium text-on-accent focus-ring focus:translate-y-0 print:hidden"
      >
        {t('skip')}
      </a>
      <Sidebar isOpen={isOpen} onClose={() => setOpenedOn(undefined)} opener={menuButton} />
      <div className="flex min-w-0 flex-1 flex-col" inert={isOpen}>
        <Header isMenuOpen={isOpen} onOpenMenu={() => setOpenedOn(path)} menuButton={menuButton} />
        <main id="content" tabIndex={-1} className="page-width relative flex-1 py-6 max-sm:py-4 print:p-0">
          {/* Filled later; see page-help.tsx. */}
          <div id="page-help" className="absolute end-gutter z-1 flex max-w-[45%] print:hidden" />
          {children}
        </main>
      </div>
      <KeysHelp />
    </div>
  )
}

/** `?` lists the keyboard shortcuts. */
function KeysHelp() {
  const { t } = useTranslation('shell')
  const [isOpen, setIsOpen] = useState(false)
  useHotkey({ key: '?', label: t('keys.open') }, () => setIsOpen(true))
  return (
    <Suspense fallback={<OfflineNotice className="fixed inset-x-4 top-3 z-50 mx-auto w-fit shadow-overlay" />}>
      {isOpen && <KeysDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </Suspense>
  )
}
