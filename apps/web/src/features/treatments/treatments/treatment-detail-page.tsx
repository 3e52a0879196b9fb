import { type Treatment, treatmentEndpoints } from '@piel/contract/treatments/treatments'
import { fullName } from '@piel/contract/core/people'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useTranslation } from '#/i18n/index.ts'
import { HistorySkeleton } from '#/components/record/history.tsx'
import { LoadError } from '#/components/record/load-error.tsx'
import { CardSkeleton, DetailSkeleton, HeadingSkeleton } from '#/components/record/skeletons.tsx'
import { Card } from '#/components/ui/card.tsx'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { isMissing } from '#/lib/api-error.ts'
import { paths } from '#/lib/paths.ts'
import { useCan, useReach } from '#/lib/permissions.ts'
import { AboutCard } from './components/detail/about-card.tsx'
import { ChangesCard } from './components/detail/changes-card.tsx'
import { MoneyCard } from './components/detail/money-card.tsx'
import { StepButtons } from './components/status/step-buttons.tsx'
import { useTypeName } from './components/use-names.ts'
import { AlertBanner } from '#/features/clinical/alerts/components/alert-banner.tsx'
import { VersionsCard } from '#/features/core/history/components/versions-card.tsx'
import { NotFoundPage } from '#/components/system-pages/not-found-page.tsx'
import { treatmentVersions } from './components/treatment-versions.ts'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useEditHotkey } from '#/components/layout/hotkeys.ts'
import { FormDialog } from '#/components/record/form-dialog.tsx'
import { Button } from '#/components/ui/button.tsx'
import { useMe } from '#/lib/me.ts'
import { editDialog, useDialogLink } from '#/lib/use-dialog-link.ts'
import { draftName, hasDraft } from '#/lib/storage.ts'
import { lazyPart } from '#/lib/lazy-part.ts'

const columns = 'lg:grid-cols-[1.5fr_1fr]'

export function TreatmentDetailPage() {
  const { t } = useTranslation('treatments')
  const typeName = useTypeName()
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(endpointQuery(treatmentEndpoints.get, { params: { id } }))
  const { data: treatment, error } = query
  const isOwn = useReach('treatments.read') === 'own'
  const mayWrite = useCan('treatments.write') && treatment?.patient.archivedAt === null

  if (isMissing(error)) return <NotFoundPage />
  return (
    <>
      <PageHeader
        title={treatment ? <bdi className="wrap-anywhere">{typeName(treatment.type)}</bdi> : t('detail.title')}
        documentTitle={t('detail.title')}
        here={treatment && <bdi>{fullName(treatment.patient)}</bdi>}
        crumbs={[{ label: t(isOwn ? 'titleOwn' : 'title'), to: paths.treatments() }]}
        actions={
          treatment &&
          mayWrite && (
            <StepButtons treatment={treatment}>
              <EditButton treatment={treatment} />
            </StepButtons>
          )
        }
      />
      {treatment && (
        <AlertBanner
          record={treatment}
          patientId={treatment.patient.id}
          isLive={treatment.patient.archivedAt === null}
          className="sticky top-header z-14 mb-6 max-sm:mb-4"
        />
      )}
      {treatment ? (
        <Cards treatment={treatment} mayWrite={mayWrite} />
      ) : error ? (
        <Card>
          <LoadError
            query={query}
            title={t('detail.error')}
            back={{ label: t('detail.backToList'), to: paths.treatments() }}
          />
        </Card>
      ) : (
        <DetailSkeleton
          className={columns}
          heading={<HeadingSkeleton avatar="size-12" lines={['h-6 w-44', 'h-4 w-52']} />}
          facts={4}
        >
          <CardSkeleton lines={['h-5 w-36', 'mt-1 h-12 w-28', 'h-5 w-28']} />
          <Card className="grid gap-5 p-5 max-sm:p-4 lg:col-span-2">
            <HistorySkeleton />
          </Card>
        </DetailSkeleton>
      )}
    </>
  )
}

function Cards({ treatment, mayWrite }: { treatment: Treatment; mayWrite: boolean }) {
  const { t } = useTranslation('treatments')
  const mayReadVersions = useCan('treatments.write')
  return (
    <div className={clsx('grid items-start gap-6 max-sm:gap-4', columns)}>
      <AboutCard treatment={treatment} />
      <MoneyCard treatment={treatment} />
      <div className="grid gap-6 max-sm:gap-4 lg:col-span-2">
        <ChangesCard changes={treatment.changes} />
        {mayReadVersions && (
          <VersionsCard
            record={{ ...treatmentVersions, id: treatment.id, version: treatment.version }}
            mayRestore={mayWrite}
            words={{ title: t('versions.title'), hint: t('versions.hint'), show: t('versions.show') }}
          />
        )}
      </div>
    </div>
  )
}

const EditForm = lazyPart(['doctors', 'validation'], () => import('./components/form/edit-form.tsx'), 'EditForm')

function EditButton({ treatment }: { treatment: Treatment }) {
  const { t } = useTranslation('treatments')
  const { id: accountId } = useMe()
  // After a reload or an expired session, editing continues from the draft.
  const [isOpen, setIsOpen] = useState(() => hasDraft(draftName(accountId, 'treatment', treatment.id)))
  const open = () => setIsOpen(true)
  const close = () => setIsOpen(false)
  useDialogLink(open, editDialog)
  useEditHotkey(open)
  return (
    <>
      <Button icon={Pencil} className="max-sm:flex-1" onClick={open}>
        {t('edit.action')}
      </Button>
      <FormDialog isOpen={isOpen} onClose={close} title={t('edit.title')} size="wide" fallback="min-h-96">
        {(finish) => <EditForm treatment={treatment} onCancel={close} onSaved={() => finish(t('edit.done'))} />}
      </FormDialog>
    </>
  )
}
