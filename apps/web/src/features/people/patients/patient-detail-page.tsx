import { type Patient, patientEndpoints } from '@piel/contract/people/patients'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { visitsOf } from '#/features/agenda/appointments/visits.queries.ts'
import { AppointmentsCard } from '#/features/agenda/appointments/components/card/appointments-card.tsx'
import { statementQuery } from '#/features/core/entries/entries.queries.ts'
import { StatementCard } from '#/features/money/statement/components/statement-card.tsx'
import { TreatingDoctorsCard } from '#/features/people/care/components/treating-doctors-card.tsx'
import { TreatmentsCard } from '#/features/treatments/treatments/components/card/treatments-card.tsx'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { useCan } from '#/lib/permissions.ts'
import { HistoryCard } from './components/detail/history-card.tsx'
import { CalendarPlus, Pencil, PencilLine } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { Fact, Facts } from '#/components/record/facts.tsx'
import { PageSection } from '#/components/record/page-section.tsx'
import { Moment } from '#/components/record/times.tsx'
import { ListedFacts } from './components/detail/listed-facts.tsx'
import { useState } from 'react'
import { Button } from '#/components/ui/button.tsx'
import { EditPatient } from './components/frame/edit-patient.tsx'

/** The overview of a patient: what is done with them, beside or, on phones and tablets, above their personal data. */
export function PatientDetailPage() {
  const { id = '' } = useParams({ strict: false })
  const { data: patient } = useQuery(endpointQuery(patientEndpoints.get, { params: { id } }))
  const mayReadMoney = useCan('money.read')
  const mayReadCare = useCan('care.read')
  const mayAssign = useCan('care.write')
  const mayEdit = useCan('patients.write')
  const mayReadRecord = useCan('records.read')
  const mayReadAgenda = useCan('agenda.read')
  const { isPending } = useQuery({ ...statementQuery(id), enabled: mayReadMoney })
  const visits = useQuery({ ...visitsOf(id), enabled: mayReadAgenda })

  if (!patient) return null
  const isLive = patient.archivedAt === null
  // The heights of the visits and of the statement are unknown, so what would move below them is shown afterwards. It is
  // hidden instead of absent, so that its requests run in parallel.
  const awaitsVisits = mayReadAgenda && visits.isPending
  const isWaiting = awaitsVisits || (mayReadMoney && isPending)
  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-12">
      <div className="grid gap-8 lg:col-span-7 lg:col-start-6">
        {mayReadAgenda && <AppointmentsCard patient={patient} />}
        <div className={awaitsVisits ? 'hidden' : 'contents'}>
          <TreatmentsCard patient={patient} />
          {mayReadMoney && <StatementCard patientId={patient.id} mayWrite={isLive} />}
          {mayReadCare && !isWaiting && <TreatingDoctorsCard patientId={patient.id} mayWrite={mayAssign && isLive} />}
        </div>
      </div>
      <div className={clsx('grid gap-8 lg:col-span-5 lg:col-start-1 lg:row-start-1', isWaiting && 'max-lg:hidden')}>
        <ContactSection patient={patient} mayWrite={mayEdit && isLive} />
        <PersonSection patient={patient} mayWrite={mayEdit && isLive} />
        <HistoryCard patient={patient} mayWrite={mayEdit && isLive} mayReadRecord={mayReadRecord} />
      </div>
    </div>
  )
}

/** Birth date, registration and last update. */
function PersonSection({ patient, mayWrite }: { patient: Patient; mayWrite: boolean }) {
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

function ContactSection({ patient, mayWrite }: { patient: Patient; mayWrite: boolean }) {
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
