import { auditEndpoints, type Reader } from '@piel/contract/audit'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import { Modal } from '#/components/dialog/modal.tsx'
import { Avatar } from '#/components/ui/avatar.tsx'
import { ErrorState } from '#/components/ui/error-state.tsx'
import { Link } from '#/components/ui/link.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { useDates } from '#/lib/dates.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { paths } from '#/lib/paths.ts'

/** Each person who saw or changed a patient: how often, first and last. */
export function ReadersDialog({ patientId, onClose }: { patientId: string; onClose: () => void }) {
  const { t } = useTranslation(['audit', 'common', 'patients'])
  const textOf = useErrorText()
  const { data, error, refetch, isFetching } = useQuery({
    ...endpointQuery(auditEndpoints.readers, { params: { id: patientId } }),
    gcTime: 0,
  })
  return (
    <Modal isOpen onClose={onClose} title={t('patients:readers.title')}>
      {data ? (
        <>
          {data.data.length === 0 ? (
            <p className="py-8 text-center text-muted">{t('readers.none')}</p>
          ) : (
            <ul aria-label={t('readers.people')} className="divide-y divide-line">
              {data.data.map((reader) => (
                <ReaderItem key={reader.id} reader={reader} />
              ))}
            </ul>
          )}
          <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-4">
            <p className="min-w-0 flex-1 basis-60 text-caption text-muted">{t('readers.lists')}</p>
            <Link
              to={paths.audit()}
              search={{ objectId: patientId }}
              className="touch-target rounded-[4px] font-medium text-accent focus-ring hover:underline"
            >
              {t('readers.all')}
            </Link>
          </div>
        </>
      ) : error ? (
        <ErrorState
          title={t('readers.error')}
          text={textOf(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <SkeletonGroup label={t('common:loading')} className="grid gap-3 py-2">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} className="h-12" />
          ))}
        </SkeletonGroup>
      )}
    </Modal>
  )
}

function ReaderItem({ reader }: { reader: Reader }) {
  const { t } = useTranslation(['audit', 'common'])
  const dates = useDates()
  const { id, role, reads, changes, firstAt, lastAt } = reader
  const name = reader.name ?? t('unknownUser')
  const words = name.split(' ')
  const counts = [
    reads > 0 && t('readers.reads', { count: reads }),
    changes > 0 && t('readers.changes', { count: changes }),
  ].filter(Boolean)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <Avatar id={id ?? ''} firstName={words[0] ?? ''} lastName={words[1] ?? ''} size="md" />
      <span className="grid min-w-0 flex-1 basis-40">
        <bdi className="truncate font-medium" title={name}>
          {name}
        </bdi>
        <span className="text-caption text-muted">
          {role === 'ADMIN' || role === 'STAFF' || role === 'USER' ? t(`common:roles.${role}`) : role}
        </span>
      </span>
      <span className="grid text-end tabular-nums max-sm:w-full max-sm:ps-12 max-sm:text-start">
        <span>{counts.join(', ')}</span>
        <time
          dateTime={lastAt}
          title={t('readers.first', { time: dates.exact(firstAt) })}
          className="text-caption text-muted"
        >
          {t('readers.last', { time: dates.exact(lastAt) })}
        </time>
      </span>
    </li>
  )
}
