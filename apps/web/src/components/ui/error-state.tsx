import { clsx } from 'clsx'
import { CircleAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'

export interface ErrorStateProps {
  title: ReactNode
  text?: ReactNode
  /** To be reported to whoever looks after the installation. */
  traceId?: string | undefined
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
  /** Besides Retry: a way back. */
  actions?: ReactNode
  className?: string | undefined
}

/** A list or a detail that could not be loaded, in its place, with Retry (row I4). */
export function ErrorState({ title, text, traceId, onRetry, retrying, actions, className }: ErrorStateProps) {
  const { t } = useTranslation('common')
  return (
    <div role="alert" className={clsx('flex flex-col items-center px-6 py-12 text-center', className)}>
      <span className="mb-4 grid size-11 place-items-center rounded-full bg-danger-soft text-danger">
        <CircleAlert aria-hidden="true" className="size-5" />
      </span>
      <p className="text-base font-medium text-balance">{title}</p>
      {text && <p className="mt-1 max-w-md text-balance text-muted">{text}</p>}
      {traceId && (
        <p className="mt-2 text-caption text-faint">
          {t('traceId')} <code className="select-all break-all">{traceId}</code>
        </p>
      )}
      {(onRetry ?? actions) && (
        <div className="mt-5 flex flex-wrap justify-center gap-2">
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
