import { History } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { IconButton } from '#/components/ui/icon-button.tsx'
import { LazyVersionsDialog } from './lazy-versions-dialog.tsx'
import type { HistoryOf } from '../history.queries.ts'

export function VersionsButton({ record, name }: { record: HistoryOf; name: string }) {
  const { t } = useTranslation('history')
  const [isOpen, setIsOpen] = useState(false)
  const label = t('versions', { name })
  return (
    <>
      <IconButton size="sm" icon={History} label={label} onClick={() => setIsOpen(true)} />
      <LazyVersionsDialog
        isOpen={isOpen}
        record={record}
        mayRestore
        title={<bdi>{label}</bdi>}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}
