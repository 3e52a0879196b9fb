import type { RouteComponent } from '@tanstack/react-router'
import { createElement, useEffect, useReducer } from 'react'
import { withWords } from '#/i18n/index.ts'
import type { PageNamespace } from '#/i18n/types.ts'
import { isImportFailure, loadCode } from '#/lib/load-code.ts'
import { PageUnavailable } from './page-unavailable.tsx'

/**
 * Loads a page together with its texts, also while the pointer is over a link to it. The router's own function would
 * reload the document when the code cannot be downloaded, and leave Piel without a connection.
 */
export function lazyPage<Name extends string>(
  namespaces: readonly PageNamespace[],
  load: () => Promise<Record<Name, RouteComponent>>,
  name: Name,
): RouteComponent {
  let page: RouteComponent | undefined
  let failure: { error: unknown } | undefined
  let loading: Promise<void> | undefined

  const preload = (): Promise<void> => {
    if (page) return Promise.resolve()
    loading ??= loadCode(() => withWords(namespaces, load))
      .then(
        (module) => {
          page = module[name]
          failure = undefined
        },
        (error: unknown) => void (failure = { error }),
      )
      .finally(() => (loading = undefined))
    return loading
  }

  function LazyPage() {
    const [, renderAgain] = useReducer((count: number) => count + 1, 0)
    // The router has loaded it by now, unless it renders before it loads.
    useEffect(() => {
      if (!page && !failure) void preload().then(renderAgain)
    }, [])
    if (page) return createElement(page)
    if (!failure) return null
    if (!isImportFailure(failure.error)) throw failure.error
    return (
      <PageUnavailable
        load={async () => {
          await preload()
          renderAgain()
          return page !== undefined
        }}
      />
    )
  }
  return Object.assign(LazyPage, { preload })
}
