import { useTranslation } from '#/i18n/index.ts'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { BlockSection } from '#/features/agenda/blocks/components/block-section.tsx'
import { LocationSection } from '#/features/agenda/locations/components/location-section.tsx'
import { ResourceSection } from '#/features/agenda/resources/components/resource-section.tsx'
import { RestDaySection } from '#/features/agenda/rest-days/components/rest-day-section.tsx'
import { StepSection } from './components/step-section.tsx'
import { TypeSection } from '#/features/agenda/types/components/type-section.tsx'

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
