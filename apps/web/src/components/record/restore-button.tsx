import { ArchiveRestore } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { useRowTabIndex } from '#/components/table/row-context.tsx'
import { toast } from '#/components/toast/toast.ts'
import { Button } from '#/components/ui/button.tsx'
import { useOneAtATime } from '#/components/ui/use-one-at-a-time.ts'
import { useErrorText } from '#/lib/error-text.ts'

interface RestoreButtonProps {
  /** The record's name. */
  name: string
  restore: () => Promise<unknown>
  /** In a row of a list, where the accessible name says which record. */
  isInRow?: boolean
}

/** Restores an archived record; a failure is shown in a toast. */
export function RestoreButton({ name, restore, isInRow = false }: RestoreButtonProps) {
  const { t } = useTranslation('table')
  const textOf = useErrorText()
  const tabIndex = useRowTabIndex()
  const [isBusy, setIsBusy] = useState(false)
  // Awaited here: the row and its mutation observer unmount before the response arrives.
  const onClick = useOneAtATime(async () => {
    setIsBusy(true)
    try {
      await restore()
      toast.success(t('restore.done', { name }))
    } catch (error) {
      toast.error(textOf(error))
    } finally {
      setIsBusy(false)
    }
  })
  return (
    <Button
      icon={ArchiveRestore}
      busy={isBusy}
      onClick={onClick}
      {...(isInRow && { size: 'sm' as const, tabIndex, 'aria-label': t('restore.named', { name }) })}
    >
      {t('restore.action')}
    </Button>
  )
}
