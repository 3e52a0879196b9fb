import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { ToastHost } from '../components/toast/toast-host.tsx'
import { languageOf } from '../i18n/detector.ts'
import { dateLocale } from '../lib/dates.ts'
import { onPersonChange } from '../lib/session.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { createAppRouter } from './router.tsx'

/** What every screen stands on, around the router. */
export function Providers({ client }: { client: QueryClient }) {
  const [router] = useState(() => createAppRouter())
  const { i18n } = useTranslation()
  // Nothing that was read for one person is shown to the next.
  useEffect(() => onPersonChange(() => client.clear()), [client])
  return (
    <ErrorBoundary>
      <I18nProvider locale={dateLocale[languageOf(i18n.language)]}>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
          <ToastHost />
        </QueryClientProvider>
      </I18nProvider>
    </ErrorBoundary>
  )
}
