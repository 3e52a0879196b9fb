import type { Permission } from '@piel/contract/core/permissions'
import { lazyPage } from '#/components/page/lazy-page.tsx'
import type { Page } from '#/components/page/page.ts'
import { accountPages } from '#/features/account/pages.ts'
import { agendaPages } from '#/features/agenda/pages.ts'
import { clinicalPages } from '#/features/clinical/pages.ts'
import { moneyPages } from '#/features/money/pages.ts'
import { officePages } from '#/features/office/pages.ts'
import { frames as framesOfPeople, peoplePages } from '#/features/people/pages.ts'
import { treatmentsPages } from '#/features/treatments/pages.ts'
import type { patterns } from '#/lib/paths.ts'

const systemPages = {
  errorPage: {
    permission: 'me.own',
    link: null,
    component: lazyPage([], () => import('#/components/system-pages/error-page.tsx'), 'ErrorPage'),
  },
  notFound: {
    permission: 'me.own',
    link: null,
    component: lazyPage([], () => import('#/components/system-pages/not-found-page.tsx'), 'NotFoundPage'),
  },
} as const satisfies Record<string, Page>

/** Every page behind sign-in, by the name of its URL. */
export const pages = {
  ...officePages,
  ...agendaPages,
  ...peoplePages,
  ...treatmentsPages,
  ...clinicalPages,
  ...moneyPages,
  ...accountPages,
  ...systemPages,
} as const satisfies Record<Exclude<keyof typeof patterns, 'signIn' | 'callback' | 'silent'>, Page>

export const frames = framesOfPeople satisfies Record<NonNullable<Page['frame']>, Page['component']>

type PageName = keyof typeof pages

/** Pages with a link; their labels are `shell:links.<name>`. */
export type LinkedPage = { [Name in PageName]: (typeof pages)[Name]['link'] extends null ? never : Name }[PageName]

export interface PageLink extends NonNullable<Page['link']> {
  name: LinkedPage
  permission: Permission
}

/** The links to pages, in the order of the sidebar and the palette. */
export const pageLinks: readonly PageLink[] = Object.entries<Page>(pages)
  .flatMap(([name, { link, permission }]) => (link ? [{ ...link, permission, name: name as LinkedPage }] : []))
  .toSorted((one, other) => one.position - other.position)
