import type { Me } from '@piel/contract/account/me'
import type { ListViews } from '@piel/contract/account/list-views'
import type { PublicConfig } from '@piel/contract/account/auth'
import type { Language } from '@piel/contract/core/people'
import { type ActorKind } from '@piel/contract/core/permissions'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, Suspense } from 'react'
import { ToastHost } from '#/components/toast/toast-host.tsx'
import * as base from '#/i18n/en/base/index.ts'
import { en } from '#/i18n/en/index.ts'
import { changeLanguage, loadWords } from '#/i18n/index.ts'
import type { PageNamespace } from '#/i18n/types.ts'
import { meQuery } from '#/lib/me.ts'
import { configQuery } from '#/lib/config.ts'
import { createQueryClient } from '#/lib/query-client.ts'
import { parseSearch, stringifySearch } from '#/lib/search-params.ts'

const config: PublicConfig = {
  version: '0.2.0',
  clinicName: 'Piel',
  clinicTimeZone: 'America/Mexico_City',
  clinicClock: '24',
  demo: true,
  idleMinutes: 0,
  oidc: {
    issuer: 'http://localhost/oidc',
    clientId: 'piel-web',
    audience: 'urn:piel:api',
    scope: 'openid profile email',
    embedded: true,
    redeemedBy: 'browser',
    apiParameters: ['audience', 'resource'],
    loginPrompt: 'login',
    logoutParameter: 'post_logout_redirect_uri',
    googleConnection: null,
    passwordLogin: true,
  },
}

/** The account behind a token of one kind of actor. */
export function accountOf(kind: ActorKind): Me {
  const isDoctor = kind === 'DOCTOR'
  return {
    id: '019a0000-0000-7000-8000-000000000001',
    version: 1,
    kind,
    firstName: 'Elena',
    middleName: null,
    lastName: 'Soto',
    secondLastName: null,
    email: 'elena@piel.test',
    photoId: null,
    gender: 'FEMALE',
    role: isDoctor ? 'USER' : kind === 'CLINICAL' ? 'STAFF' : kind,
    duty: kind === 'STAFF' ? 'reception' : kind === 'CLINICAL' ? 'clinical' : null,
    profileKind: isDoctor ? 'DOCTOR' : 'NONE',
    doctorId: isDoctor ? '019a0000-0000-7000-8000-0000000000d1' : null,
    licenseProblem: null,
    title: null,
    language: null,
    listViews: { density: 'comfortable', rows: {}, hiddenColumns: {} },
    phone: null,
    phoneE164: null,
    username: null,
    bio: null,
    about: null,
    socialLinks: {},
    coverId: null,
    hasPassword: true,
    lastLogin: null,
    createdAt: '2026-01-02T15:00:00.000Z',
    updatedAt: '2026-01-02T15:00:00.000Z',
  }
}

/** Elements are rendered without the import that brings their words. */
const pageNamespaces = Object.keys(en).filter((name): name is PageNamespace => !(name in base))

interface Options {
  language?: Language
  account?: ActorKind
  /** The account's views of lists. */
  listViews?: ListViews
  /** Other values of the account. */
  me?: Partial<Me>
  /** The initial path. */
  at?: string
}

/**
 * Renders pages by their path (or one element for every path) as the product does: words, queries, routes and toasts.
 * `serveApi` answers the API calls.
 */
export async function renderApp(
  pages: ReactNode | Record<`/${string}`, ReactNode>,
  { language = 'en', account = 'STAFF', listViews, me, at = '/' }: Options = {},
) {
  await changeLanguage(language)
  await loadWords(pageNamespaces)
  const client = createQueryClient()
  client.setQueryData(configQuery.queryKey, config)
  client.setQueryData(meQuery.queryKey, { ...accountOf(account), ...(listViews && { listViews }), ...me })

  const isMap = typeof pages === 'object' && pages !== null && Object.keys(pages).some((key) => key.startsWith('/'))
  const elements = Object.entries(isMap ? (pages as Record<string, ReactNode>) : { '/$': pages as ReactNode })
  const root = createRootRoute({
    component: () => (
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    ),
  })
  const routes = elements.map(([path, element]) =>
    createRoute({ getParentRoute: () => root, path, component: () => element }),
  )
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch,
    stringifySearch,
  })
  const view = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
      <ToastHost />
    </QueryClientProvider>,
  )
  await router.load()
  return { ...view, router, client, user: userEvent.setup() }
}
