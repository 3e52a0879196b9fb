import type { ReactNode } from 'react'
import { buttonStyles } from '#/components/ui/button-styles.ts'
import { ErrorState } from '#/components/ui/error-state.tsx'
import { Link } from '#/components/ui/link.tsx'
import { ApiError } from '#/lib/api-error.ts'
import { useErrorText } from '#/lib/error-text.ts'

export interface LoadErrorProps {
  query: { error: unknown; refetch: () => Promise<unknown>; isFetching: boolean }
  title: ReactNode
  /** Replaces the error's text; null for none. */
  text?: ReactNode
  /** The link to another page, usually the list. */
  back?: { label: string; to: string }
  /** Shows the error in one line, for a part of a page. */
  isCompact?: boolean
  className?: string
}

/** Replaces data that could not be loaded: the error, Retry, and a link back. */
export function LoadError({ query, title, text, back, isCompact, className }: LoadErrorProps) {
  const textOf = useErrorText()
  const { error } = query
  return (
    <ErrorState
      title={title}
      text={text === undefined ? textOf(error) : text}
      traceId={!isCompact && error instanceof ApiError ? error.traceId : undefined}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
      isCompact={isCompact}
      className={className}
      actions={
        back && (
          <Link to={back.to} className={buttonStyles({ variant: 'ghost' })}>
            {back.label}
          </Link>
        )
      }
    />
  )
}
