import { type Backup, backupEndpoints, type Backups } from '@piel/contract/office/backups'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, DatabaseBackup, Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { LoadError } from '#/components/record/load-error.tsx'
import { PageSection } from '#/components/record/page-section.tsx'
import { saveFile } from '#/components/table/export-download.ts'
import { toast } from '#/components/toast/toast.ts'
import { Badge } from '#/components/ui/badge.tsx'
import { Button } from '#/components/ui/button.tsx'
import { Skeleton } from '#/components/ui/skeleton.tsx'
import { download } from '#/lib/api.ts'
import { useDates } from '#/lib/dates.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { useShownSize } from '#/features/office/system/components/use-shown-size.ts'
import { backupsQuery, useStartBackup } from '../backups.queries.ts'

/** The backups of the installation: one more at a press, and the file of each. */
export function BackupSection() {
  const { t } = useTranslation('clinic')
  const textOf = useErrorText()
  const query = useQuery(backupsQuery())
  const start = useStartBackup()
  const { data: backups } = query
  const isRunning = start.isPending || Boolean(backups?.running)
  const press = () => start.mutateAsync({}).catch((error: unknown) => toast.error(textOf(error)))
  return (
    <PageSection
      id="clinic-backups"
      title={t('backups.title')}
      actions={
        backups?.missing === null && (
          <Button icon={DatabaseBackup} size="sm" disabled={isRunning} onClick={() => void press()}>
            {t('backups.start')}
          </Button>
        )
      }
    >
      {backups ? (
        <div className="grid gap-4">
          <p className="max-w-prose text-muted">
            {backups.scheduledAt === null
              ? t('backups.unscheduled')
              : t('backups.daily', { time: backups.scheduledAt })}
          </p>
          {backups.missing !== null && <Problem>{t('backups.missing', { variable: backups.missing })}</Problem>}
          {isRunning && <Running running={backups.running} />}
          {!isRunning && backups.failed && <Problem>{t('backups.failed', { error: backups.failed.error })}</Problem>}
          <List data={backups.data} />
        </div>
      ) : query.error ? (
        <LoadError query={query} title={t('backups.loadFailed')} />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </PageSection>
  )
}

function Problem({ children }: { children: string }) {
  return (
    <p role="status" className="flex max-w-prose items-start gap-2 text-danger wrap-anywhere">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  )
}

/** What is done, how far it is and how long is left. */
function Running({ running }: { running: Backups['running'] }) {
  const { t } = useTranslation('clinic')
  const percent = running?.percent ?? 0
  const left = running?.secondsLeft ?? null
  const text = percent === 0 ? t('backups.preparing') : t('backups.running', { percent })
  return (
    <div className="grid max-w-prose gap-2">
      <p role="status" className="tabular-nums">
        {left === null ? text : `${text} ${t('backups.left', { count: Math.max(1, Math.ceil(left / 60)) })}`}
      </p>
      <div
        role="progressbar"
        aria-label={t('backups.start')}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-1.5 overflow-hidden rounded-full bg-hover"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width]"
          style={{ width: `${Math.max(2, percent)}%` }}
        />
      </div>
    </div>
  )
}

function List({ data }: { data: readonly Backup[] }) {
  const { t } = useTranslation('clinic')
  if (data.length === 0) return <p className="text-muted">{t('backups.none')}</p>
  return (
    <ul aria-label={t('backups.title')} className="divide-y divide-line border-y border-line">
      {data.map((backup) => (
        <Row key={backup.id} backup={backup} />
      ))}
    </ul>
  )
}

function Row({ backup: { id, at, file, bytes, check, isPresent } }: { backup: Backup }) {
  const { t } = useTranslation('clinic')
  const dates = useDates()
  const textOf = useErrorText()
  const shownSize = useShownSize()
  const [isSaving, setIsSaving] = useState(false)
  const save = async () => {
    setIsSaving(true)
    try {
      const response = await download(backupEndpoints.file, { params: { id } })
      saveFile(await response.blob(), file)
    } catch (error) {
      toast.error(textOf(error))
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <li className="flex min-h-11 items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 tabular-nums">
          <time dateTime={at}>{dates.exact(at)}</time>
          {check === 'passed' && <Badge tone="success">{t('backups.passed')}</Badge>}
          {check === 'refused' && <Badge tone="danger">{t('backups.refused')}</Badge>}
        </p>
        <p className="text-caption text-muted wrap-anywhere">
          {[bytes !== null && shownSize(bytes), isPresent ? file : t('backups.gone')].filter(Boolean).join(' · ')}
        </p>
      </div>
      {isPresent && (
        <Button
          size="sm"
          icon={Download}
          busy={isSaving}
          busyLabel={t('backups.downloading')}
          aria-label={t('backups.downloadOf', { file })}
          onClick={() => void save()}
        >
          {t('backups.download')}
        </Button>
      )}
    </li>
  )
}
