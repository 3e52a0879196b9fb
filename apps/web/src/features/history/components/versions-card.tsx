import { lazy, Suspense, useState } from 'react'
import { withWords } from '#/i18n/index.ts'
import { Button } from '#/components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#/components/ui/card.tsx'
import type { HistoryOf } from '../history.queries.ts'

const VersionsDialog = lazy(() =>
  withWords(['history', 'audit'], () => import('./versions-dialog.tsx')).then((m) => ({ default: m.VersionsDialog })),
)

interface Props {
  of: HistoryOf
  /** The record can be changed now. */
  mayRestore: boolean
  words: { title: string; hint: string; show: string }
}

/** The earlier versions of a record; loaded on request only, because each reading is recorded. */
export function VersionsCard({ of, mayRestore, words }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card>
      <CardHeader title={words.title} />
      <CardBody className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-64 text-muted">{words.hint}</p>
        <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          {words.show}
        </Button>
      </CardBody>
      <Suspense fallback={null}>
        {isOpen && (
          <VersionsDialog of={of} mayRestore={mayRestore} title={words.title} onClose={() => setIsOpen(false)} />
        )}
      </Suspense>
    </Card>
  )
}
