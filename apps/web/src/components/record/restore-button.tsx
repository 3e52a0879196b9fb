import { ArchiveRestore } from 'lucide-react'
import { useState } from 'react'
import { useRowTabIndex } from '#/components/table/row-context.tsx'
import { toast } from '#/components/toast/toast.ts'
import { Button } from '#/components/ui/button.tsx'
import { useOneAtATime } from '#/components/ui/use-one-at-a-time.ts'
import { useErrorText } from '#/lib/error-text.ts'

export interface RestoreButtonProps {
  label: string
  restore: () => Promise<unknown>
  /** For the toast. */
  restoredText: string
  onRestored?: (() => void) | undefined
  /** For a button in a row of a list: its label with the record's name, for screen readers. */
  rowLabel?: string
}

/** Restores an archived record; a failure is shown in a toast. */
export function RestoreButton({ label, restore, restoredText, onRestored, rowLabel }: RestoreButtonProps) {
  const textOf = useErrorText()
  const tabIndex = useRowTabIndex()
  const [isBusy, setIsBusy] = useState(false)
  // Awaited here: the row and its mutation observer unmount before the response arrives.
  const onClick = useOneAtATime(async () => {
    setIsBusy(true)
    try {
      await restore()
      toast.success(restoredText)
      onRestored?.()
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
      {...(rowLabel !== undefined && { size: 'sm' as const, tabIndex, 'aria-label': rowLabel })}
    >
      {label}
    </Button>
  )
}
