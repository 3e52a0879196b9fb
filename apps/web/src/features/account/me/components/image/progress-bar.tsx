import { clsx } from 'clsx'
import { useTranslation } from '#/i18n/index.ts'

export function ProgressBar({ part, className }: { part: number; className?: string }) {
  const { t } = useTranslation('me')
  const percent = Math.round(part * 100)
  return (
    <div
      role="progressbar"
      aria-label={t('image.uploading')}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={clsx('h-1.5 overflow-hidden rounded-full bg-hover', className)}
    >
      <div className="h-full rounded-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
    </div>
  )
}
