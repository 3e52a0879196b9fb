import { auditEndpoints, type Reader } from '@piel/contract/office/audit'
import { actorKinds } from '@piel/contract/core/permissions'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import { LoadError } from '#/components/record/load-error.tsx'
import { Avatar } from '#/components/ui/avatar.tsx'
import { Link } from '#/components/ui/link.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { useDates } from '#/lib/dates.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { paths } from '#/lib/paths.ts'

/**
 * Users who viewed or changed a patient: how often, first and last. The audit trail records each reading of this list.
 */
export function Readers({ patientId }: { patientId: string }) {
  const { t } = useTranslation(['audit', 'common'])
  const query = useQuery({ ...endpointQuery(auditEndpoints.readers, { params: { id: patientId } }), gcTime: 0 })
  const { data } = query
  if (query.error) return <LoadError query={query} title={t('readers.error')} />
  if (!data)
    return (
      <SkeletonGroup label={t('common:loading')} className="grid gap-3 py-2">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-12" />
        ))}
      </SkeletonGroup>
    )
  return (
    <>
      {data.data.length === 0 ? (
        <p className="py-8 text-center text-muted">{t('readers.none')}</p>
      ) : (
        <ul aria-label={t('readers.people')} className="@container -mt-3 divide-y divide-line">
          {data.data.map((reader) => (
            <ReaderItem key={reader.id} reader={reader} />
          ))}
        </ul>
      )}
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-4">
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
  )
}

function ReaderItem({ reader }: { reader: Reader }) {
  const { t } = useTranslation(['audit', 'common'])
  const dates = useDates()
  const { id, role, reads, changes, firstAt, lastAt } = reader
  const name = reader.name ?? t('unknownUser')
  const kind = actorKinds.find((one) => one === role)
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
        <span className="text-caption text-muted">{kind ? t(`common:roles.${kind}`) : role}</span>
      </span>
      <span className="grid tabular-nums @max-lg:w-full @max-lg:ps-12 @lg:text-end">
        <span>{counts.join(' · ')}</span>
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
