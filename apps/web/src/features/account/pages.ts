import { CircleUserRound, Settings } from 'lucide-react'
import { lazyPage } from '#/components/page/lazy-page.tsx'
import type { Page } from '#/components/page/page.ts'

export const accountPages = {
  profile: {
    permission: 'me.own',
    link: { place: 'palette', position: 160, icon: CircleUserRound },
    component: lazyPage(['me'], () => import('#/features/account/me/profile-page.tsx'), 'ProfilePage'),
  },
  settings: {
    permission: 'me.own',
    link: { place: 'palette', position: 180, icon: Settings },
    component: lazyPage(
      ['me', 'sessions', 'validation'],
      () => import('#/features/account/me/settings-page.tsx'),
      'SettingsPage',
    ),
  },
} as const satisfies Record<string, Page>
