import { useState } from 'react'
import { Button } from '#/components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#/components/ui/card.tsx'
import type { HistoryOf } from '../history.queries.ts'
import { LazyVersionsDialog } from './lazy-versions-dialog.tsx'

interface Props {
  record: HistoryOf
  mayRestore: boolean
  words: { title: string; hint: string; show: string }
}

export function VersionsCard({ record, mayRestore, words }: Props) {
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
      <LazyVersionsDialog
        isOpen={isOpen}
        record={record}
        mayRestore={mayRestore}
        title={words.title}
        onClose={() => setIsOpen(false)}
      />
    </Card>
  )
}
