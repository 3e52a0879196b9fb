import { Menu as MenuIcon, Moon, Sun } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { BrandMark } from '#/components/layout/brand-mark.tsx'
import { IconButton } from '#/components/ui/icon-button.tsx'
import { LanguageToggle } from '#/features/account/me/components/language-toggle.tsx'
import { NotificationsBell } from '#/features/core/notifications/components/notifications-bell.tsx'
import { latePart } from '#/lib/lazy-part.ts'
import { useLater } from '#/lib/use-later.ts'
import { chooseTheme, useTheme } from '#/lib/theme.ts'
import { PaletteButton } from '../palette/palette-button.tsx'
import { UserMenu } from './user-menu.tsx'

const LateParts = latePart(['checkOut', 'paper', 'purposes'], () => import('./late-parts.tsx'), 'LateParts')

export interface HeaderProps {
  isMenuOpen: boolean
  onOpenMenu: () => void
  menuButton: RefObject<HTMLButtonElement | null>
}

export function Header({ isMenuOpen, onOpenMenu, menuButton }: HeaderProps) {
  const { t } = useTranslation('shell')
  const isLater = useLater()
  return (
    <header className="sticky top-0 z-20 border-on-scroll bg-canvas print:hidden">
      <div className="page-width flex h-header items-center gap-1 max-sm:px-2">
        <IconButton
          ref={menuButton}
          icon={MenuIcon}
          label={t('openMenu')}
          aria-expanded={isMenuOpen}
          aria-controls="sidebar"
          onClick={onOpenMenu}
          className="-ms-1.5 max-sm:ms-0 lg:hidden"
        />
        <BrandMark className="ms-1 size-7 lg:hidden" />
        <PaletteButton />
        <div className="flex-1" />
        <LanguageToggle className="me-1.5" />
        <ThemeSwitch />
        <NotificationsBell />
        <UserMenu />
      </div>
      {isLater && <LateParts />}
    </header>
  )
}

/** Light or dark; its label is the theme that it changes to. */
function ThemeSwitch() {
  const { t } = useTranslation('shell')
  const isDark = useTheme() === 'dark'
  return (
    <IconButton
      icon={isDark ? Sun : Moon}
      label={isDark ? t('theme.toLight') : t('theme.toDark')}
      onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
    />
  )
}
