import { measureKinds, scoreKinds, type MeasureKind } from '@piel/contract/clinical/measure-details'
import type { Measure } from '@piel/contract/clinical/measures'
import { patientEndpoints } from '@piel/contract/people/patients'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Activity, ChartLine, HeartPulse } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { LoadError } from '#/components/record/load-error.tsx'
import { Button } from '#/components/ui/button.tsx'
import { EmptyState } from '#/components/ui/empty-state.tsx'
import { Menu } from '#/components/ui/menu.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { useMe } from '#/lib/me.ts'
import { useCan } from '#/lib/permissions.ts'
import { hasDraft } from '#/lib/storage.ts'
import { MeasureDialog, type Opened } from './measure-dialog.tsx'
import { measureDraft } from './form/measure-draft.ts'
import { MeasureHistory } from './history/measure-history.tsx'
import { LastValues } from './last-values.tsx'
import { useShownKind } from './use-shown-kind.ts'
import { useMeasureWords } from './use-measure-words.ts'
import { measuresOf } from '../measures.queries.ts'

/** The newest measure of each kind that counts, and every measure of one kind over time. */
export function Measures() {
  const { t } = useTranslation('measures')
  const { id = '' } = useParams({ strict: false })
  const { data: patient } = useQuery(endpointQuery(patientEndpoints.get, { params: { id } }))
  const query = useQuery(measuresOf(id))
  const mayWrite = useCan('records.write') && patient?.archivedAt === null
  const { id: accountId } = useMe()
  // After a reload or an expired session, an unfinished measure opens again.
  const [opened, setOpened] = useState<Opened | undefined>(() => {
    const kind = measureKinds.find((one) => hasDraft(measureDraft(accountId, id, one)))
    return kind && { form: 'measure', kind }
  })
  const { data } = query
  const [kind, show] = useShownKind(data)
  if (!patient) return null
  return (
    <>
      {mayWrite && <Actions onOpen={setOpened} />}
      {!data ? (
        query.error ? (
          <LoadError query={query} title={t('loadError')} text={null} />
        ) : (
          <PageSkeleton />
        )
      ) : kind === undefined ? (
        <EmptyState icon={Activity} title={t('empty')} text={mayWrite ? t('emptyHint') : undefined} />
      ) : (
        <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-12">
          <LastValues data={data} shown={kind} onShow={show} className="lg:col-span-4" />
          <MeasureHistory
            key={kind}
            kind={kind}
            patientId={id}
            data={data}
            onRecord={mayWrite && kind !== 'bmi' ? () => setOpened({ form: 'measure', kind }) : undefined}
            onCorrect={
              mayWrite ? (replaces) => setOpened({ form: 'measure', kind: replaces.kind, replaces }) : undefined
            }
            onError={mayWrite ? (measure) => setOpened({ form: 'error', measure }) : undefined}
            className="min-w-0 lg:col-span-8"
          />
        </div>
      )}
      {mayWrite && (
        <MeasureDialog
          patient={patient}
          last={(of: MeasureKind): Measure | undefined =>
            data?.data.find((measure) => measure.kind === of && measure.error === null)
          }
          opened={opened}
          onClose={() => setOpened(undefined)}
          onSaved={(saved) => saved && show(saved)}
        />
      )}
    </>
  )
}

function Actions({ onOpen }: { onOpen: (opened: Opened) => void }) {
  const { t } = useTranslation('measures')
  const { nameOf, aboutOf } = useMeasureWords()
  return (
    <div className="mb-6 flex flex-wrap gap-2 print:hidden">
      <Button variant="primary" icon={HeartPulse} onClick={() => onOpen({ form: 'vitals' })}>
        {t('recordVitals')}
      </Button>
      <Menu
        items={scoreKinds.map((kind) => ({
          id: kind,
          label: `${nameOf(kind)} · ${aboutOf(kind)}`,
          onSelect: () => onOpen({ form: 'measure', kind }),
        }))}
        trigger={(props) => (
          <Button {...props} icon={ChartLine}>
            {t('recordScore')}
          </Button>
        )}
      />
    </div>
  )
}

function PageSkeleton() {
  const { t } = useTranslation('common')
  return (
    <SkeletonGroup label={t('loading')} className="grid gap-x-12 gap-y-8 lg:grid-cols-12">
      <span className="grid content-start gap-3 lg:col-span-4">
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} className="h-12 w-full" />
        ))}
      </span>
      <Skeleton className="h-96 w-full lg:col-span-8" />
    </SkeletonGroup>
  )
}
