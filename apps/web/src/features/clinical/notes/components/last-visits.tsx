import { noteFormLabels } from '@piel/contract/clinical/note-forms'
import { recordEndpoints } from '@piel/contract/clinical/records'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import { LoadError } from '#/components/record/load-error.tsx'
import { Link } from '#/components/ui/link.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { useDates } from '#/lib/dates.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { paths } from '#/lib/paths.ts'

const shown = 5

/** The newest entries of the record, to read while writing. */
export function LastVisits({ patientId }: { patientId: string }) {
  const { t, language } = useTranslation(['notes', 'records'])
  const dates = useDates()
  const query = useQuery({
    ...endpointQuery(recordEndpoints.list, { params: { id: patientId }, query: { sort: '-date', limit: shown } }),
    refetchOnWindowFocus: false,
  })
  const entries = query.data?.data
  return (
    <section aria-labelledby="last-visits">
      <h2 id="last-visits" className="font-semibold">
        {t('lastEntries')}
      </h2>
      {query.error && !entries ? (
        <LoadError query={query} title={t('records:loadError')} text={null} isCompact />
      ) : !entries ? (
        <SkeletonGroup className="mt-2 grid gap-3">
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </SkeletonGroup>
      ) : entries.length === 0 ? (
        <p className="mt-2 text-muted">{t('records:empty')}</p>
      ) : (
        <ol className="mt-2 divide-y divide-line border-y border-line">
          {entries.map((entry) => (
            <li key={entry.id} className="py-3">
              <p className="font-medium">
                {entry.form ? noteFormLabels[language][entry.form] : t(`records:kinds.${entry.kind}`)}
              </p>
              <p className="text-caption text-muted">
                <time dateTime={entry.date}>{dates.date(entry.date)}</time> · <bdi>{entry.author.name}</bdi>
              </p>
              <details className="mt-1">
                <summary className="line-clamp-3 cursor-pointer rounded-[4px] whitespace-pre-line wrap-anywhere focus-ring">
                  <bdi>{entry.text}</bdi>
                </summary>
                <p className="mt-2 whitespace-pre-line wrap-anywhere text-muted">
                  <bdi>{entry.text}</bdi>
                </p>
              </details>
            </li>
          ))}
        </ol>
      )}
      <Link
        to={paths.patientRecord(patientId)}
        className="mt-3 inline-block rounded-[4px] text-accent underline-offset-2 focus-ring hover:underline"
      >
        {t('wholeRecord')}
      </Link>
    </section>
  )
}
