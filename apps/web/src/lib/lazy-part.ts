import { type ComponentProps, createElement, lazy, Suspense } from 'react'
import { withWords } from '#/i18n/index.ts'
import type { PageNamespace } from '#/i18n/types.ts'

/** What `lazy` accepts: a component with any props. */
type Part = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default']

/**
 * A component whose code and texts load when it is first rendered, inside a `Suspense`.
 * @param namespaces the texts that it shows, beyond those of `base/`.
 * @param name the name of the component in its module.
 */
export const lazyPart = <Name extends string, M extends Record<Name, Part>>(
  namespaces: readonly PageNamespace[],
  load: () => Promise<M>,
  name: Name,
) => lazy(() => withWords(namespaces, load).then((module): { default: M[Name] } => ({ default: module[name] })))

/** A `lazyPart` in its own `Suspense`, which shows nothing until the part is loaded: a dialog, or an addition to a page. */
export function latePart<Name extends string, M extends Record<Name, Part>>(
  ...of: [namespaces: readonly PageNamespace[], load: () => Promise<M>, name: Name]
) {
  const Loaded = lazyPart<Name, M>(...of)
  return (props: ComponentProps<M[Name]>) => createElement(Suspense, { fallback: null }, createElement(Loaded, props))
}
