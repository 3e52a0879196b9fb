import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, use } from 'react'
import { ToastHost } from '#/components/toast/toast-host.tsx'
import { meQuery } from '#/lib/me.ts'
import { configQuery } from '#/lib/config.ts'
import { createQueryClient } from '#/lib/query-client.ts'
import { loadIdleLock } from './lock/load.ts'
import { createAppRouter } from './router.tsx'

const IdleLock = lazy(loadIdleLock)

function start() {
  const client = createQueryClient()
  void client.prefetchQuery(configQuery)
  void client.prefetchQuery(meQuery)
  const router = createAppRouter()
  // The router renders nothing until the first page has loaded.
  return { client, router, firstPage: router.load() }
}

// Outside the component: React may start rendering more than once before the first screen is complete.
let started: ReturnType<typeof start> | undefined

/** The product behind sign-in: data, routes, toasts. */
export function App() {
  started ??= start()
  const { client, router, firstPage } = started
  use(firstPage)
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <ToastHost />
      <Suspense fallback={null}>
        <IdleLock />
      </Suspense>
    </QueryClientProvider>
  )
}
