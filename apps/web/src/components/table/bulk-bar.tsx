import type { Endpoint } from '@piel/contract/core/endpoint'
import { maxSelected } from '@piel/contract/core/pagination'
import type { Permission } from '@piel/contract/core/permissions'
import { Archive, ListChecks, X } from 'lucide-react'
import { type MouseEvent, useRef, useState } from 'react'
import { useHotkey } from '#/components/layout/hotkeys.ts'
import { Button } from '#/components/ui/button.tsx'
import { IconButton } from '#/components/ui/icon-button.tsx'
import { useTranslation } from '#/i18n/index.ts'
import { formatCount } from '#/lib/money.ts'
import { type ArchiveRows, BulkArchive } from './bulk-archive.tsx'
import { ExportButton } from './export-button.tsx'
import type { BulkBarProps } from './list-view.tsx'
import { focusFirstRow } from './use-rows.ts'

interface Props<Row> extends BulkBarProps<Row> {
  exports: { list: Endpoint; permission: Permission }
  /** How rows are archived, for those who may. */
  archive?: ArchiveRows<Row> | undefined
}

/** Actions on the selected rows. The bar stays at the lower edge of the window while the list is in view. */
export function BulkBar<Row extends { id: string }>({ query, selection, exports, archive }: Props<Row>) {
  const { t, language } = useTranslation(['bulk', 'table'])
  const bar = useRef<HTMLDivElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const count = selection.rows.size
  useHotkey({ key: 'Escape', label: t('clear') }, selection.clear)
  const clear = (event: MouseEvent) => {
    // The bar disappears while it has the focus.
    if (event.detail === 0) focusFirstRow(bar.current?.parentElement ?? null)
    selection.clear()
  }
  return (
    <div
      ref={bar}
      role="group"
      aria-label={t('region')}
      className="sticky bottom-4 z-20 mx-auto mt-3 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-card border border-line bg-raised py-2 ps-4 pe-2 shadow-overlay print:hidden"
    >
      <p role="status" className="me-auto font-medium @[38rem]/list:me-2 tabular-nums">
        {t('count', { count, rows: formatCount(count, language) })}
        {count === maxSelected && <span className="block text-caption font-normal text-muted">{t('most')}</span>}
      </p>
      {!selection.isPage && (
        <IconButton
          icon={ListChecks}
          label={t('table:selectPage')}
          onClick={selection.togglePage}
          className="@[38rem]/list:hidden!"
        />
      )}
      <ExportButton {...exports} query={{ ...query, ids: [...selection.rows.keys()] }} />
      {archive && (
        <Button icon={Archive} onClick={() => setIsAsking(true)}>
          {t('archive')}
        </Button>
      )}
      <IconButton icon={X} label={t('clear')} onClick={clear} />
      {archive && (
        <BulkArchive
          {...archive}
          rows={[...selection.rows.values()]}
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          onDone={selection.clear}
        />
      )}
    </div>
  )
}
