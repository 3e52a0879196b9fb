import { useLocation } from '@tanstack/react-router'
import { LockKeyhole, UserRoundPlus } from 'lucide-react'
import { usePrefetchQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { buttonStyles } from '#/components/ui/button-styles.ts'
import { Card } from '#/components/ui/card.tsx'
import { EmptyState } from '#/components/ui/empty-state.tsx'
import { Link } from '#/components/ui/link.tsx'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { useConfig } from '#/lib/config.ts'
import { useDates } from '#/lib/dates.ts'
import { lazyPart } from '#/lib/lazy-part.ts'
import { paths } from '#/lib/paths.ts'
import { useCan } from '#/lib/permissions.ts'
import { Analytics } from './components/analytics.tsx'
import { Figures } from './components/figures.tsx'
import { Day } from './components/day/day.tsx'
import { DayCounts } from './components/day/day-counts.tsx'
import { analyticsQuery, figuresQuery } from './dashboard.queries.ts'
import { useDay } from './use-day.ts'
import { useRange } from './use-range.ts'

const SetupChecklist = lazyPart(
  ['setup'],
  () => import('#/features/office/clinic/components/setup-checklist.tsx'),
  'SetupChecklist',
)

const OwnPatients = lazyPart(['dashboard'], () => import('./components/own-patients.tsx'), 'OwnPatients')

export function DashboardPage() {
  const { t } = useTranslation('dashboard')
  const { clinicName, isNew } = useConfig()
  const dates = useDates()
  const seesFigures = useCan('dashboard.read')
  const seesPatients = useCan('patients.read')
  const managesClinic = useCan('clinic.manage')
  const mayRegister = useCan('patients.write')
  const path = useLocation({ select: ({ pathname }) => pathname })
  const hasDay = useCan('agenda.read')
  const day = useDay(hasDay)
  // The rest appears below the day, at its place: nothing moves when the day is there.
  const isBelowShown = !hasDay || day.data !== undefined || day.query.error !== null
  return (
    <>
      <PageHeader
        {...(path === paths.analytics() ? { here: t('analytics') } : { home: clinicName })}
        title={t('title')}
        description={
          // On phones the counts of the day are on a line of their own, which is there before them.
          <span className="flex flex-wrap content-start gap-x-2 max-sm:min-h-[2lh]">
            <span className="inline-block first-letter:uppercase">{dates.longDate(dates.today())}</span>
            {day.data && <DayCounts day={day.data} />}
          </span>
        }
        actions={
          mayRegister && (
            <Link to={paths.patientCreate()} className={buttonStyles({ variant: 'primary' })}>
              <UserRoundPlus aria-hidden="true" className="size-4" />
              {t('newPatient')}
            </Link>
          )
        }
      />
      <div className="grid gap-8 max-sm:gap-6">
        {isNew && managesClinic && (
          <Suspense fallback={<div className="h-120" />}>
            <SetupChecklist />
          </Suspense>
        )}
        {hasDay && <Day day={day} />}
        {seesFigures && !isBelowShown && <Prefetch />}
        {seesFigures && isBelowShown && (
          <>
            <Figures />
            {/* Loaded separately, so that the figures do not wait for it. */}
            <Suspense fallback={<div className="min-h-screen" />}>
              <Analytics />
            </Suspense>
          </>
        )}
        {seesPatients && !seesFigures && isBelowShown && (
          <Suspense fallback={<div className="min-h-screen" />}>
            <OwnPatients />
          </Suspense>
        )}
        {!seesPatients && (
          <Card>
            <EmptyState
              icon={LockKeyhole}
              title={t('welcome.title')}
              text={t('welcome.text')}
              actions={
                <Link to={paths.profile()} className={buttonStyles()}>
                  {t('welcome.action')}
                </Link>
              }
            />
          </Card>
        )}
      </div>
    </>
  )
}

/** Asks for what appears below at the same time as for the day. */
function Prefetch() {
  usePrefetchQuery(figuresQuery)
  usePrefetchQuery(analyticsQuery(useRange().asked))
  return null
}
