import type { Patient } from '@piel/contract/people/patients'
import { CalendarPlus, PencilLine } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { Fact, Facts } from '#/components/record/facts.tsx'
import { PageSection } from '#/components/record/page-section.tsx'
import { Moment } from '#/components/record/times.tsx'
import { ListedFacts } from './listed-facts.tsx'

export function PersonSection({ patient, mayWrite }: { patient: Patient; mayWrite: boolean }) {
  const { t } = useTranslation('patients')
  return (
    <PageSection id="person" title={t('detail.about')}>
      <Facts layout="plain" className="grid grid-cols-2 gap-x-6 gap-y-4">
        <ListedFacts patient={patient} group="person" mayWrite={mayWrite} />
        <Fact icon={CalendarPlus} label={t('detail.createdAt')}>
          <Moment instant={patient.createdAt} />
        </Fact>
        <Fact icon={PencilLine} label={t('detail.updatedAt')}>
          <Moment instant={patient.updatedAt} />
        </Fact>
      </Facts>
    </PageSection>
  )
}
