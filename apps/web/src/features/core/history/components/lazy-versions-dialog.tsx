import { type ComponentProps, lazy, Suspense } from 'react'
import { withWords } from '#/i18n/index.ts'
import type { VersionsDialog } from './versions-dialog.tsx'

const LoadedDialog = lazy(() =>
  withWords(['history', 'audit', 'validation'], () => import('./versions-dialog.tsx')).then((m) => ({
    default: m.VersionsDialog,
  })),
)

interface Props extends ComponentProps<typeof VersionsDialog> {
  isOpen: boolean
}

/** The versions of a record; loaded on request only, because each reading is recorded. */
export function LazyVersionsDialog({ isOpen, ...props }: Props) {
  return <Suspense fallback={null}>{isOpen && <LoadedDialog {...props} />}</Suspense>
}
