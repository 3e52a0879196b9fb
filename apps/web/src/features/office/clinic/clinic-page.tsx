import { authEndpoints } from '@piel/contract/account/auth'
import { clinicPaperEndpoints } from '@piel/contract/core/clinic-papers'
import { clinicEndpoints, clinicHistory } from '@piel/contract/office/clinic'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import { LoadError } from '#/components/record/load-error.tsx'
import { Card } from '#/components/ui/card.tsx'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { VersionsButton } from '#/features/core/history/components/versions-button.tsx'
import type { NounVersions } from '#/features/core/history/history.queries.ts'
import { clinicQuery } from './clinic.queries.ts'
import { BackupSection } from './components/backups.tsx'
import { ClinicForm } from './components/clinic-form.tsx'
import { LogoSection } from './components/logo.tsx'
import { MailSection } from './components/mail.tsx'
import { SetupSection } from './components/setup-section.tsx'
import { latePart } from '#/lib/lazy-part.ts'

const CatalogueSection = latePart(
  ['records', 'validation'],
  () => import('#/features/clinical/diagnoses/components/catalogue-section.tsx'),
  'CatalogueSection',
)

export function ClinicPage() {
  const { t } = useTranslation('clinic')
  const query = useQuery(clinicQuery())
  const { data: clinic, error } = query
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={clinic && <VersionsButton record={{ ...clinicVersions, ...clinic }} name={t('title')} />}
      />
      {clinic ? (
        <div className="grid gap-10">
          <LogoSection clinic={clinic} />
          <ClinicForm clinic={clinic} />
          <div className="grid gap-x-12 gap-y-10 items-start xl:grid-cols-2">
            <div className="grid gap-10">
              <BackupSection />
              <MailSection />
            </div>
            <SetupSection />
          </div>
          <CatalogueSection />
        </div>
      ) : error ? (
        <Card>
          <LoadError query={query} title={t('failed')} />
        </Card>
      ) : (
        <SkeletonGroup>
          <Skeleton className="mb-6 h-24 w-full max-w-md" />
          <Skeleton className="h-128 w-full" />
        </SkeletonGroup>
      )}
    </>
  )
}

export const clinicVersions: NounVersions = {
  kind: 'clinic',
  endpoints: clinicHistory,
  lists: [clinicEndpoints, clinicPaperEndpoints, authEndpoints],
}
