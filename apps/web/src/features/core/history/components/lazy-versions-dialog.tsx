import { type ComponentProps, Suspense } from 'react'
import { latePart } from '#/lib/lazy-part.ts'
import type { VersionsDialog } from './versions-dialog.tsx'

const LoadedDialog = latePart(
  ['history', 'audit', 'validation'],
  () => import('./versions-dialog.tsx'),
  'VersionsDialog',
)

interface Props extends ComponentProps<typeof VersionsDialog> {
  isOpen: boolean
}

/** The versions of a record; loaded on request only, because each reading is recorded. */
export function LazyVersionsDialog({ isOpen, ...props }: Props) {
  return <Suspense fallback={null}>{isOpen && <LoadedDialog {...props} />}</Suspense>
}
