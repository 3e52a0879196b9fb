import { useTranslation } from '#/i18n/index.ts'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { BlockSection } from './components/blocks/block-section.tsx'
import { LocationSection } from './components/locations/location-section.tsx'
import { ResourceSection } from './components/resources/resource-section.tsx'
import { RestDaySection } from './components/rest-day-section.tsx'
import { StepSection } from './components/step-section.tsx'
import { TypeSection } from './components/types/type-section.tsx'

/** Who and what is booked, when, and in which steps. */
export function AgendaSetupPage() {
  const { t } = useTranslation('agendaSetup')
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-2">
        <div className="grid gap-10">
          <ResourceSection />
          <LocationSection />
          <StepSection />
        </div>
        <div className="grid gap-10">
          <TypeSection />
          <BlockSection />
          <RestDaySection />
        </div>
      </div>
    </>
  )
}
