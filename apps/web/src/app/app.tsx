import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, use } from 'react'
import { ToastHost } from '#/components/toast/toast-host.tsx'
import { meQuery } from '#/lib/me.ts'
import { configQuery } from '#/lib/config.ts'
import { nextTask } from '#/lib/next-task.ts'
import { createQueryClient } from '#/lib/query-client.ts'
import { loadIdleLock } from './lock/load.ts'
import { createAppRouter } from './router.tsx'

const IdleLock = lazy(loadIdleLock)

async function start() {
  await nextTask()
  const client = createQueryClient()
  void client.prefetchQuery(configQuery)
  void client.prefetchQuery(meQuery)
  await nextTask()
  const router = createAppRouter()
  await nextTask()
  // The router renders nothing until the first page has loaded.
  await router.load()
  return { client, router }
}

// Outside the component: React may start rendering more than once before the first screen is complete.
let started: ReturnType<typeof start> | undefined

export function App() {
  started ??= start()
  const { client, router } = use(started)
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
