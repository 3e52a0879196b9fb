import type { Endpoint } from '@piel/contract/core/endpoint'
import type { Permission } from '@piel/contract/core/permissions'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { formatCount } from '#/lib/money.ts'
import { useCan } from '#/lib/permissions.ts'
import { useHotkey } from '#/components/layout/hotkeys.ts'
import { toast } from '#/components/toast/toast.ts'
import { Button } from '#/components/ui/button.tsx'
import type { ButtonLook } from '#/components/ui/button-styles.ts'

interface Props {
  /** The endpoint that exports the list. */
  list: Endpoint
  permission: Permission
  /** The current query of the list; page and limit are ignored. */
  query: object
  /** Label, if a page has several exports. */
  label?: string
  /** What spreadsheets do to the file, shown on the button and with the finished file. */
  note?: string
  size?: ButtonLook['size']
}

/** Exports all rows of a list as a file, for roles with the permission; navigation does not stop it. */
export function ExportButton({ list, permission, query, label, note, size }: Props) {
  const { t, language } = useTranslation('table')
  const textOf = useErrorText()
  const [rows, setRows] = useState<number>()
  const mayExport = useCan(permission)
  const counted = (count: number) => t('export.rows', { count, rows: formatCount(count, language) })

  const run = async () => {
    setRows(0)
    try {
      const { exportList } = await import('./export-download.ts')
      const done = t('export.done', { rows: counted(await exportList(list, query, setRows)) })
      if (note === undefined) toast.success(done)
      else toast.info(`${done} ${note}`)
    } catch (error) {
      toast.error(textOf(error))
    } finally {
      setRows(undefined)
    }
  }

  // The page's main export; the dashboard has one in a card.
  useHotkey(
    { key: 'mod+s', label: t('export.action') },
    () => void run(),
    mayExport && label === undefined && rows === undefined,
  )
  if (!mayExport) return null

  return (
    <Button
      aria-label={label}
      title={note}
      size={size}
      icon={Download}
      busy={rows !== undefined}
      busyLabel={rows ? counted(rows) : t('export.waiting')}
      onClick={() => void run()}
    >
      {t('export.action')}
    </Button>
  )
}
