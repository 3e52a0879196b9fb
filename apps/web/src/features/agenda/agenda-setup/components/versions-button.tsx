import { History } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { IconButton } from '#/components/ui/icon-button.tsx'
import { LazyVersionsDialog } from '#/features/core/history/components/lazy-versions-dialog.tsx'
import type { HistoryOf } from '#/features/core/history/history.queries.ts'

/** Shows the versions of a location, a resource or a type, and restores an earlier one. */
export function VersionsButton({ of, name }: { of: HistoryOf; name: string }) {
  const { t } = useTranslation('agendaSetup')
  const [isOpen, setIsOpen] = useState(false)
  const label = t('versions', { name })
  return (
    <>
      <IconButton size="sm" icon={History} label={label} onClick={() => setIsOpen(true)} />
      <LazyVersionsDialog
        isOpen={isOpen}
        record={of}
        mayRestore
        title={<bdi>{label}</bdi>}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}
