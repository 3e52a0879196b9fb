import { Moon, Sun } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { IconButton } from '#/components/ui/icon-button.tsx'
import { chooseTheme, useTheme } from '#/lib/theme.ts'

/** Light or dark; named by what it changes to. */
export function ThemeSwitch() {
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
