import { patientEndpoints } from '@piel/contract/people/patients'
import type { Prescription } from '@piel/contract/clinical/prescriptions'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Pill, Plus, RotateCcw } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { LoadError } from '#/components/record/load-error.tsx'
import { toast } from '#/components/toast/toast.ts'
import { Button } from '#/components/ui/button.tsx'
import { Card, CardBody } from '#/components/ui/card.tsx'
import { EmptyState } from '#/components/ui/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { lazyPart } from '#/lib/lazy-part.ts'
import { useMe } from '#/lib/me.ts'
import { paths } from '#/lib/paths.ts'
import { useCan } from '#/lib/permissions.ts'
import { draftName, hasDraft } from '#/lib/storage.ts'
import { usePageRequest } from '#/lib/use-page-request.ts'
import { PrescriptionItem } from './components/list/prescription-item.tsx'
import { prescriptionsQuery } from './prescriptions.queries.ts'

export { PrescriptionPage } from './prescription-page.tsx'

const PrescriptionForm = lazyPart(
  ['prescriptions', 'validation'],
  () => import('./components/form/prescription-form.tsx'),
  'PrescriptionForm',
)

/** What is being written: a new one, a repeated one, or the replacement of one. */
interface Writing {
  from?: Prescription
  isReplacing: boolean
}

/** Why the user cannot prescribe; undefined if nothing prevents it. */
function useObstacle(): string | undefined {
  const { t } = useTranslation(['prescriptions', 'validation'])
  const { doctorId, licenseProblem } = useMe()
  if (doctorId === null) return t('onlyDoctors')
  return licenseProblem ? t(`validation:${licenseProblem}`) : undefined
}

/** A patient's prescriptions, and the form for the next one. */
export function PrescriptionsPage() {
  const { t } = useTranslation('prescriptions')
  const { id = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const { data: patient } = useQuery(endpointQuery(patientEndpoints.get, { params: { id } }))
  const query = useQuery(prescriptionsQuery(id))
  const obstacle = useObstacle()
  const mayWrite = useCan('records.write') && patient?.archivedAt === null && obstacle === undefined
  const { id: accountId } = useMe()
  const [writing, setWriting] = useState<Writing | undefined>(() =>
    hasDraft(draftName(accountId, 'prescription', id)) ? { isReplacing: false } : undefined,
  )
  const isWriting = mayWrite && writing !== undefined
  usePageRequest('new', () => setWriting({ isReplacing: false }))
  const prescriptions = query.data?.data ?? []
  const last = prescriptions.find((one) => one.void === null)

  if (!patient) return null
  return (
    <>
      {isWriting ? (
        <Card className="mb-6 pt-4">
          <CardBody>
            <h2 className="mb-4 text-title font-semibold">
              {writing.isReplacing && writing.from
                ? t('form.replaceTitle', { folio: writing.from.folio })
                : t('form.title')}
            </h2>
            <Suspense fallback={<Skeleton className="h-96" />}>
              <PrescriptionForm
                key={`${writing.from?.id ?? 'new'}${writing.isReplacing ? 'x' : ''}`}
                patientId={id}
                {...writing}
                onIssued={({ id: issuedId, folio }) => {
                  setWriting(undefined)
                  toast.success(t('issued', { folio }))
                  void navigate({ to: paths.prescription(issuedId) })
                }}
                onCancel={() => setWriting(undefined)}
              />
            </Suspense>
          </CardBody>
        </Card>
      ) : (
        <div className="mb-6 flex flex-wrap items-center gap-2">
          {mayWrite ? (
            <>
              <Button
                variant="primary"
                icon={Plus}
                className="max-md:hidden"
                onClick={() => setWriting({ isReplacing: false })}
              >
                {t('new')}
              </Button>
              {last && (
                <Button
                  icon={RotateCcw}
                  className="max-md:hidden"
                  onClick={() => setWriting({ from: last, isReplacing: false })}
                >
                  {t('repeatLast')}
                </Button>
              )}
              <p className="text-muted md:hidden">{t('onlyWide')}</p>
            </>
          ) : (
            patient.archivedAt === null && obstacle && <p className="text-muted">{obstacle}</p>
          )}
        </div>
      )}
      {query.isError ? (
        <Card>
          <LoadError query={query} title={t('loadError')} />
        </Card>
      ) : query.isPending ? (
        <SkeletonGroup>
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} className="mb-3 h-28" />
          ))}
        </SkeletonGroup>
      ) : prescriptions.length === 0 ? (
        !isWriting && (
          <Card>
            <EmptyState icon={Pill} title={t('empty')} {...(mayWrite && { text: t('emptyHint') })} />
          </Card>
        )
      ) : (
        <ul aria-label={t('list')} className="grid gap-3">
          {prescriptions.map((prescription) => (
            <PrescriptionItem
              key={prescription.id}
              prescription={prescription}
              onRepeat={mayWrite ? () => setWriting({ from: prescription, isReplacing: false }) : undefined}
              onReplace={mayWrite ? () => setWriting({ from: prescription, isReplacing: true }) : undefined}
            />
          ))}
        </ul>
      )}
    </>
  )
}
