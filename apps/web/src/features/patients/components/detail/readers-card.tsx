import { lazy, Suspense, useState } from 'react'
import { useTranslation, withWords } from '#/i18n/index.ts'
import { Button } from '#/components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#/components/ui/card.tsx'

const ReadersDialog = lazy(() =>
  withWords(['audit'], () => import('./readers-dialog.tsx')).then((m) => ({ default: m.ReadersDialog })),
)

/** "Record access", for administrators; loaded on request only, because each reading is recorded. */
export function ReadersCard({ patientId }: { patientId: string }) {
  const { t } = useTranslation('patients')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card>
      <CardHeader title={t('readers.title')} />
      <CardBody className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-64 text-muted">{t('readers.hint')}</p>
        <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          {t('readers.show')}
        </Button>
      </CardBody>
      <Suspense fallback={null}>
        {isOpen && <ReadersDialog patientId={patientId} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </Card>
  )
}
