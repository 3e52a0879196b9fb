import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useTranslation } from '../i18n/index.ts'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { ToastHost } from '../components/toast/toast-host.tsx'
import { accountQuery } from '../lib/account.ts'
import { configQuery } from '../lib/config.ts'
import { dateLocale } from '../lib/dates.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { createAppRouter } from './router.tsx'

function start() {
  const client = createQueryClient()
  void client.prefetchQuery(configQuery)
  void client.prefetchQuery(accountQuery)
  return { client, router: createAppRouter() }
}

// Outside of the component: React may begin to draw it more than once before its first screen is complete.
let started: ReturnType<typeof start> | undefined

/** The product behind sign-in: data, routes, toasts. */
export function App() {
  started ??= start()
  const { client, router } = started
  const { language } = useTranslation()
  return (
    <I18nProvider locale={dateLocale[language]}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <ToastHost />
      </QueryClientProvider>
    </I18nProvider>
  )
}
