import { PageSection } from '#/components/record/page-section.tsx'
import { useTranslation } from '#/i18n/index.ts'
import { CatalogueImport } from './catalogue-import.tsx'
import { OwnTerms } from './own-terms.tsx'

/** The catalogue of diagnoses: the official file, and the clinic's own terms. */
export function CatalogueSection() {
  const { t } = useTranslation('records')
  return (
    <div className="grid items-start gap-x-12 gap-y-10 xl:grid-cols-2">
      <PageSection id="official-catalogue" title={t('catalogue.official.title')}>
        <CatalogueImport />
      </PageSection>
      <OwnTerms />
    </div>
  )
}
