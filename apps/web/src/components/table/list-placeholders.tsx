import { SearchX } from 'lucide-react'
import type { MouseEventHandler } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { ApiError } from '#/lib/api-error.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { Button } from '#/components/ui/button.tsx'
import { EmptyState } from '#/components/ui/empty-state.tsx'
import { ErrorState } from '#/components/ui/error-state.tsx'

/** No row matches the search and the filters. */
export function NoMatch({ onClear, isSearch = true }: { onClear: MouseEventHandler; isSearch?: boolean }) {
  const { t } = useTranslation('table')
  return (
    <EmptyState
      icon={SearchX}
      title={t('noMatch')}
      text={t(isSearch ? 'noMatchHint' : 'noMatchFilters')}
      actions={<Button onClick={onClear}>{t('clearFilters')}</Button>}
    />
  )
}

interface FailedProps {
  title: string
  error: unknown
  isRetrying: boolean
  onRetry: () => void
  onFirstPage: () => void
}

/** The page could not be loaded: the error and Retry. A page too far from the start offers the first one. */
export function ListFailed({ title, error, isRetrying, onRetry, onFirstPage }: FailedProps) {
  const { t } = useTranslation('table')
  const textOf = useErrorText()
  const known = error instanceof ApiError ? error : undefined
  if (known?.code === 'page_too_deep')
    return <ErrorState title={textOf(error)} actions={<Button onClick={onFirstPage}>{t('firstPage')}</Button>} />
  return (
    <ErrorState title={title} text={textOf(error)} traceId={known?.traceId} retrying={isRetrying} onRetry={onRetry} />
  )
}
