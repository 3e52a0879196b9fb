import { type Patient, patientEndpoints } from '@piel/contract/people/patients'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { type CSSProperties, type ReactNode, useRef, useState, type RefObject, useLayoutEffect } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { ArchivedNotice } from '#/components/record/archived-notice.tsx'
import { LoadError, type LoadErrorProps } from '#/components/record/load-error.tsx'
import { PageTabs } from '#/components/record/page-tabs.tsx'
import { Card } from '#/components/ui/card.tsx'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { useTitleFocus } from '#/components/ui/use-title-focus.ts'
import { isMissing } from '#/lib/api-error.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { paths } from '#/lib/paths.ts'
import { useCan } from '#/lib/permissions.ts'
import { useDocumentTitle } from '#/lib/use-document-title.ts'
import { AlertBanner } from '#/features/clinical/alerts/components/alert-banner.tsx'
import { NotFoundPage } from '#/components/system-pages/not-found-page.tsx'
import { CondensedHeader } from './condensed-header.tsx'
import { FrameSkeleton } from './frame-skeleton.tsx'
import { PatientHeader } from './patient-header.tsx'
import { useKeptAddress } from './use-kept-address.ts'
import { usePatientTabs } from './use-patient-tabs.ts'
import { RestorePatient } from '../restore-patient.tsx'

/** The header and tabs that all pages of a patient share, with the page below. */
export function PatientFrame({ children = <Outlet /> }: { children?: ReactNode }) {
  const { id = '' } = useParams({ strict: false })
  return (
    <OnePatient key={id} id={id}>
      {children}
    </OnePatient>
  )
}

function OnePatient({ id, children }: { id: string; children: ReactNode }) {
  const { t } = useTranslation(['patients', 'errors'])
  const query = useQuery(endpointQuery(patientEndpoints.get, { params: { id } }))
  const { data: patient, error } = query
  useKeptAddress(id, patient)
  const { tab } = usePatientTabs(id)
  const identity = useRef<HTMLDivElement>(null)
  const banner = useRef<HTMLElement>(null)
  const bannerHeight = useHeight(banner)
  // Between tabs, the tab's title takes the focus: the name has been announced.
  const [firstTab, setFirstTab] = useState<string | undefined>(tab)
  if (firstTab !== undefined && firstTab !== tab) setFirstTab(undefined)
  const isFirst = firstTab !== undefined
  useDocumentTitle(tab === 'overview' ? t('detail.title') : t(`detail.titles.${tab}`))

  if (isMissing(error)) return <NotFoundPage />
  if (error && !patient) return <FrameError query={query} />
  return (
    <>
      {patient ? (
        <>
          <CondensedHeader patient={patient} identity={identity} />
          <PatientHeader
            patient={patient}
            here={tab === 'overview' ? undefined : t(`detail.tabs.${tab}`)}
            isAnnounced={isFirst}
            isPrinted={tab !== 'record' && tab !== 'account'}
            identityRef={identity}
          />
          <AlertBanner
            ref={banner}
            record={patient}
            patientId={patient.id}
            isLive={patient.archivedAt === null}
            className={clsx(
              'sticky top-[calc(var(--spacing-header)+3.5rem)] z-14 mb-3',
              (tab === 'record' || tab === 'account') && 'print:hidden',
            )}
          />
          <PatientTabs patient={patient} id={id} />
          <ArchivedPatient patient={patient} />
        </>
      ) : (
        <FrameSkeleton />
      )}
      {/* Hidden instead of absent, so that its requests run in parallel with the patient's. */}
      <div
        hidden={!patient}
        data-patient-page
        style={{ '--spacing-header': `calc(7rem + ${bannerHeight}px)` } as CSSProperties}
      >
        <TabTitle title={t(`detail.titles.${tab}`)} isAnnounced={!isFirst} />
        {children}
      </div>
    </>
  )
}

function PatientTabs({ patient, id }: { patient: Patient; id: string }) {
  const { t } = useTranslation('patients')
  const { tabs, tab } = usePatientTabs(id)
  return (
    <PageTabs
      label={t('detail.pages')}
      current={tabs.find(({ name }) => name === tab)?.path(id) ?? ''}
      tabs={tabs.map(({ name, path, count }) => ({
        to: path(id),
        label: t(`detail.tabs.${name}`),
        count: count(patient),
      }))}
    />
  )
}

function TabTitle({ title, isAnnounced }: { title: string; isAnnounced: boolean }) {
  const heading = useTitleFocus(isAnnounced)
  return (
    <h2 ref={heading} tabIndex={-1} className="sr-only">
      {title}
    </h2>
  )
}

function ArchivedPatient({ patient }: { patient: Patient }) {
  const { t } = useTranslation('patients')
  const mayRestore = useCan('patients.restore')
  if (patient.archivedAt === null) return null
  return (
    <div className="mb-6 max-sm:mb-4 print:hidden">
      <ArchivedNotice archivedAt={patient.archivedAt} text={(date) => t('detail.archivedOn', { date })}>
        {mayRestore && <RestorePatient patient={patient} />}
      </ArchivedNotice>
    </div>
  )
}

function FrameError({ query }: { query: LoadErrorProps['query'] }) {
  const { t } = useTranslation(['patients', 'errors'])
  return (
    <>
      <PageHeader title={t('detail.title')} crumbs={[{ label: t('title'), to: paths.patients() }]} />
      <Card>
        <LoadError
          query={query}
          title={t('errors:patient_load')}
          text={null}
          back={{ label: t('detail.backToList'), to: paths.patients() }}
        />
      </Card>
    </>
  )
}

/** The height of an element in px, 0 before it exists; measured after every render. */
function useHeight(target: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const element = target.current
    if (!element) return
    const measure = () => setHeight(element.offsetHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  })
  return height
}
