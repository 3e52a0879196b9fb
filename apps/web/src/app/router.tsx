import type { Permission } from '@piel/contract/permissions'
import { createRootRoute, createRoute, createRouter, Outlet, type RouterHistory } from '@tanstack/react-router'
import { patterns } from '#/lib/paths.ts'
import { parseSearch, stringifySearch } from '#/lib/search-params.ts'
import { PageFailure } from './start-failure.tsx'
import { Guard } from './guard.tsx'
import { pages } from './pages.ts'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption {
    permission?: Permission
  }
}

const root = createRootRoute({ component: Outlet })
const guarded = createRoute({ getParentRoute: () => root, id: 'guarded', component: Guard })

type PageName = keyof typeof pages
function routeOf<Name extends PageName>(name: Name) {
  const path: (typeof patterns)[Name] = patterns[name]
  const { permission, component } = pages[name]
  return createRoute({ getParentRoute: () => guarded, path, staticData: { permission }, component })
}
const pageNames = Object.keys(pages) as PageName[]
const routes = Object.fromEntries(pageNames.map((name) => [name, routeOf(name)])) as unknown as {
  [Name in PageName]: ReturnType<typeof routeOf<Name>>
}
/** Any unknown path shows the dashboard. */
const unknown = createRoute({
  getParentRoute: () => guarded,
  path: '$',
  staticData: { permission: pages.dashboard.permission },
  component: pages.dashboard.component,
})

const routeTree = root.addChildren([guarded.addChildren({ ...routes, unknown })])

/** The pages behind sign-in. */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history === undefined ? {} : { history }),
    parseSearch,
    stringifySearch,
    defaultErrorComponent: PageFailure,
    defaultPreload: 'intent',
    scrollRestoration: true,
    // Redirects and reloads show no pending state.
    defaultPendingMs: 300,
  })
}
