import { clsx } from 'clsx'
import { CircleAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Button } from './button.tsx'

export interface ErrorStateProps {
  title: ReactNode
  text?: ReactNode
  /** Trace ID, to report to the administrator of the installation. */
  traceId?: string | undefined
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
  /** Actions besides Retry. */
  actions?: ReactNode
  /** One line, for small parts of a page. */
  isCompact?: boolean | undefined
  /** Replaces the whole page: its title is the page's. */
  isPage?: boolean | undefined
  className?: string | undefined
}

/** Replaces a list or detail that could not be loaded, with Retry. */
export function ErrorState(props: ErrorStateProps) {
  const { title, text, traceId, onRetry, retrying, actions, isCompact = false, isPage = false, className } = props
  const Title = isPage ? 'h1' : 'p'
  const { t } = useTranslation('common')
  return (
    <div
      role="alert"
      className={clsx(
        'flex items-center',
        isCompact ? 'flex-wrap gap-x-4 gap-y-3' : 'flex-col gap-5 px-6 py-12 text-center',
        className,
      )}
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-danger-soft text-danger">
        <CircleAlert aria-hidden="true" className="size-5" />
      </span>
      <div className={clsx('min-w-0 max-w-md text-balance', !isCompact && '-mt-1')}>
        <Title className="text-base font-medium">{title}</Title>
        {text && <p className="mt-0.5 text-muted">{text}</p>}
        {traceId && (
          <p className="mt-2 text-caption text-muted">
            {t('traceId')} <code className="break-all select-all">{traceId}</code>
          </p>
        )}
      </div>
      {(onRetry ?? actions) && (
        <div className="flex flex-wrap gap-2">
          {onRetry && (
            <Button icon={RotateCw} busy={retrying} onClick={onRetry}>
              {t('retry')}
            </Button>
          )}
          {actions}
        </div>
      )}
    </div>
  )
}
