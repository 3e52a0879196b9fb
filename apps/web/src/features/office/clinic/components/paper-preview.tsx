import { Suspense, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Segments } from '#/components/ui/segments.tsx'
import { Skeleton } from '#/components/ui/skeleton.tsx'
import { useDates } from '#/lib/dates.ts'
import { lazyPart } from '#/lib/lazy-part.ts'
import type { PaperClinic } from '#/lib/paper-clinic.ts'
import { sampleReceipt } from './sample-receipt.ts'

const ReceiptPaper = lazyPart(
  [],
  () => import('#/features/money/transactions/components/receipt/receipt-paper.tsx'),
  'ReceiptPaper',
)
const DaySheet = lazyPart(
  ['appointments', 'calendar'],
  () => import('#/features/agenda/calendar/components/view/day-sheet.tsx'),
  'DaySheet',
)

/** A receipt and a day sheet with the typed values; the people on them are invented. */
export function PaperPreview({ clinic }: { clinic: PaperClinic }) {
  const { t, language } = useTranslation('clinic')
  const dates = useDates()
  const [paper, setPaper] = useState<'receipt' | 'daySheet'>('receipt')
  const today = dates.today()
  return (
    <section aria-labelledby="clinic-preview" className="min-w-0 xl:sticky xl:top-20">
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h2 id="clinic-preview" className="flex-1 text-[0.9375rem]/6 font-semibold">
          {t('preview.title')}
        </h2>
        <Segments
          label={t('preview.title')}
          options={[
            { value: 'receipt', label: t('preview.receipt') },
            { value: 'daySheet', label: t('preview.daySheet') },
          ]}
          value={paper}
          onChange={setPaper}
        />
      </div>
      <Suspense fallback={<Skeleton className="h-160 w-full" />}>
        {paper === 'receipt' ? (
          <ReceiptPaper
            transaction={sampleReceipt({ patient: t('preview.patient'), author: t('preview.author'), day: today })}
            language={language}
            clinic={clinic}
          />
        ) : (
          <div className="receipt-paper rounded-card border border-line p-5 shadow-overlay sm:p-8">
            <DaySheet
              name={t('preview.doctor')}
              date={today}
              clinicName={clinic.name}
              text={clinic.daySheetText}
              rows={(['first', 'second'] as const).map((row) => ({
                id: row,
                span: t(`preview.${row}.time`),
                patient: t(`preview.${row}.patient`),
                note: t(`preview.${row}.note`),
                type: t(`preview.${row}.type`),
                room: t(`preview.${row}.room`),
                status: t(`preview.${row}.status`),
              }))}
            />
          </div>
        )}
      </Suspense>
    </section>
  )
}
