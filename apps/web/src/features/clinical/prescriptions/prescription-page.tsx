import { prescriptionEndpoints, type Prescription } from '@piel/contract/clinical/prescriptions'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { LoadError } from '#/components/record/load-error.tsx'
import { NotFoundPage } from '#/components/system-pages/not-found-page.tsx'
import { Button } from '#/components/ui/button.tsx'
import { Card } from '#/components/ui/card.tsx'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { Segments } from '#/components/ui/segments.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { isMissing } from '#/lib/api-error.ts'
import { endpointQuery, useEndpoint } from '#/lib/endpoint-query.ts'
import { paths } from '#/lib/paths.ts'
import { type PaperSize, paperSizes, PrescriptionPaper } from './components/paper/prescription-paper.tsx'

const kept = 'piel.prescription-paper'

/** The paper of this device; half a letter page by default. */
function usePaperSize(): [PaperSize, (size: PaperSize) => void] {
  const [size, setSize] = useState<PaperSize>(
    () => paperSizes.find((one) => one === localStorage.getItem(kept)) ?? 'half',
  )
  return [
    size,
    (next) => {
      setSize(next)
      localStorage.setItem(kept, next)
    },
  ]
}

/** Reports each printing, by button or by the browser. */
function useReportPrinted(prescription: Prescription | undefined): void {
  const { mutate } = useEndpoint(prescriptionEndpoints.printed)
  const id = prescription?.id
  const report = useEffectEvent(() => {
    if (id !== undefined) mutate({ params: { id } })
  })
  useEffect(() => {
    const onPrint = () => report()
    addEventListener('beforeprint', onPrint)
    return () => removeEventListener('beforeprint', onPrint)
  }, [])
}

/** The printed prescription on the chosen paper. */
export function PrescriptionPage() {
  const { t } = useTranslation('prescriptions')
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(endpointQuery(prescriptionEndpoints.get, { params: { id } }))
  const { data: prescription, error } = query
  const [size, setSize] = usePaperSize()
  useReportPrinted(prescription)

  if (isMissing(error)) return <NotFoundPage />
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={prescription ? t('folio', { folio: prescription.folio }) : t('title')}
          here={t('paper.title')}
          crumbs={
            prescription
              ? [
                  { label: <bdi>{prescription.patient.name}</bdi>, to: paths.patient(prescription.patientId) },
                  { label: t('title'), to: paths.patientPrescriptions(prescription.patientId) },
                ]
              : []
          }
          actions={
            prescription && (
              <>
                <Segments
                  label={t('paper.size')}
                  options={paperSizes.map((value) => ({ value, label: t(`paper.sizes.${value}`) }))}
                  value={size}
                  onChange={setSize}
                />
                <Button variant="primary" icon={Printer} className="max-sm:flex-1" onClick={() => window.print()}>
                  {t('paper.print')}
                </Button>
              </>
            )
          }
        />
      </div>
      {prescription ? (
        <Suspense fallback={<PaperSkeleton />}>
          <PrescriptionPaper prescription={prescription} size={size} />
        </Suspense>
      ) : error ? (
        <Card>
          <LoadError query={query} title={t('loadError')} back={{ label: t('title'), to: paths.patients() }} />
        </Card>
      ) : (
        <PaperSkeleton />
      )}
    </>
  )
}

function PaperSkeleton() {
  return (
    <SkeletonGroup className="mx-auto w-full max-w-xl rounded-card border border-line p-8 max-sm:p-5">
      <Skeleton className="h-6 w-56" />
      <Skeleton className="mt-3 h-4 w-72 max-w-full" />
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="mt-6 h-4" />
      ))}
    </SkeletonGroup>
  )
}
