import type { Patient } from '@piel/contract/people/patients'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Facts } from '#/components/record/facts.tsx'
import { PageSection } from '#/components/record/page-section.tsx'
import { Button } from '#/components/ui/button.tsx'
import { EditPatient } from '../frame/edit-patient.tsx'
import { ListedFacts } from './listed-facts.tsx'

export function ContactSection({ patient, mayWrite }: { patient: Patient; mayWrite: boolean }) {
  const { t } = useTranslation('patients')
  const [isEditing, setIsEditing] = useState(false)
  return (
    <PageSection
      id="contact"
      title={t('detail.contact')}
      actions={
        mayWrite && (
          <>
            <Button size="sm" variant="ghost" icon={Pencil} onClick={() => setIsEditing(true)}>
              {t('detail.edit')}
            </Button>
            <EditPatient patient={patient} isOpen={isEditing} onClose={() => setIsEditing(false)} />
          </>
        )
      }
    >
      <Facts layout="plain" className="grid gap-4">
        <ListedFacts patient={patient} group="contact" mayWrite={mayWrite} />
      </Facts>
    </PageSection>
  )
}
