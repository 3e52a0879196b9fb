import type { Permission } from '@piel/contract/core/permissions'
import { createRootRoute, createRoute, createRouter, Outlet, type RouterHistory } from '@tanstack/react-router'
import { patterns } from '#/lib/paths.ts'
import { parseSearch, stringifySearch } from '#/lib/search-params.ts'
import { PageFailure } from './start-failure.tsx'
import { Guard } from './guard.tsx'
import { frames, pages } from './pages.ts'

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

const ofPatient = createRoute({ getParentRoute: () => guarded, id: 'patient', component: frames.patient })

type PageName = keyof typeof pages
const isFramed = (name: PageName) => 'frame' in pages[name]
function routeOf<Name extends PageName>(name: Name) {
  const path: (typeof patterns)[Name] = patterns[name]
  const { permission, component } = pages[name]
  const parent = isFramed(name) ? (ofPatient as unknown as typeof guarded) : guarded
  return createRoute({ getParentRoute: () => parent, path, staticData: { permission }, component })
}
type Routes = { [Name in PageName]: ReturnType<typeof routeOf<Name>> }
const pageNames = Object.keys(pages) as PageName[]
const routesOf = (names: PageName[]) =>
  Object.fromEntries(names.map((name) => [name, routeOf(name)])) as unknown as Routes
/** Any unknown path shows the dashboard. */
const unknown = createRoute({
  getParentRoute: () => guarded,
  path: '$',
  staticData: { permission: pages.dashboard.permission },
  component: pages.dashboard.component,
})

const framed = ofPatient.addChildren(Object.values(routesOf(pageNames.filter(isFramed))))
const others = routesOf(pageNames.filter((name) => !isFramed(name)))
const routeTree = root.addChildren([guarded.addChildren({ ...others, framed, unknown })])

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
