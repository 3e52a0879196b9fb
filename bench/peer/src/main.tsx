import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Toaster } from 'sonner'
import { Shell } from './shell.tsx'
import './styles.css'

const rootRoute = createRootRoute()
const shell = createRoute({ getParentRoute: () => rootRoute, id: 'shell', component: Shell })
const routes = rootRoute.addChildren([
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/sign-in',
    component: lazyRouteComponent(() => import('./sign-in.tsx'), 'SignIn'),
  }),
  shell.addChildren([
    createRoute({
      getParentRoute: () => shell,
      path: '/',
      component: lazyRouteComponent(() => import('./dashboard.tsx'), 'Dashboard'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/users',
      component: lazyRouteComponent(() => import('./users.tsx'), 'Users'),
    }),
  ]),
])
const router = createRouter({ routeTree: routes, defaultPreload: 'intent' })

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
        <Toaster />
      </QueryClientProvider>
    </StrictMode>,
  )
