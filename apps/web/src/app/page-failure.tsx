import type { ErrorComponentProps } from '@tanstack/react-router'
import { ErrorPage } from '#/features/system-pages/error-page.tsx'

/** A page that failed while it was drawn, inside the shell. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  return <ErrorPage error={error} onRetry={reset} />
}
