import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { ErrorState } from '#/components/ui/error-state.tsx'
import { ApiError } from '#/lib/api-error.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { isImportFailure } from '#/lib/load-code.ts'
import { ErrorPage } from '#/components/system-pages/error-page.tsx'
import { PageUnavailable } from '#/components/page/page-unavailable.tsx'

/** Shown instead of the product if the account or the configuration cannot be loaded. */
export function StartFailure({ children }: { children: ReactNode }) {
  return (
    <QueryErrorResetBoundary>
      {(queries) => (
        <CatchBoundary
          getResetKey={() => 0}
          errorComponent={({ error, reset }) => {
            if (!(error instanceof ApiError)) return <PageFailure error={error} reset={reset} />
            const retry = () => {
              queries.reset()
              reset()
            }
            return <Unavailable error={error} onRetry={retry} />
          }}
        >
          {children}
        </CatchBoundary>
      )}
    </QueryErrorResetBoundary>
  )
}

function Unavailable({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const { t } = useTranslation('shell')
  const textOf = useErrorText()
  return (
    <main className="grid min-h-dvh place-items-center">
      <ErrorState isPage title={t('startFailed')} text={textOf(error)} traceId={error.traceId} onRetry={onRetry} />
    </main>
  )
}

/** Replaces a page that failed to render, inside the shell. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  // React keeps the failed import of a part: only a new document can load it.
  if (isImportFailure(error)) return <PageUnavailable load={() => Promise.resolve(false)} />
  return <ErrorPage error={error} onRetry={reset} />
}
