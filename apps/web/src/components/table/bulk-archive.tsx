import { useTranslation } from '#/i18n/index.ts'
import { ConfirmDialog } from '#/components/dialog/confirm-dialog.tsx'
import { toast } from '#/components/toast/toast.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { formatCount } from '#/lib/money.ts'

export interface ArchiveRows<Row> {
  nameOf: (row: Row) => string
  archive: (row: Row) => Promise<unknown>
  /** Undoes `archive`, which created the row's next version. */
  restore: (row: Row) => Promise<unknown>
}

interface Props<Row> extends ArchiveRows<Row> {
  rows: readonly Row[]
  isOpen: boolean
  onClose: () => void
  onDone: () => void
}

const mostNames = 5

/** Changes the rows one after another, so that each has its own check and its own event in the audit trail. */
async function forEach<Row>(rows: readonly Row[], change: (row: Row) => Promise<unknown>) {
  const done: Row[] = []
  const failed: { row: Row; error: unknown }[] = []
  for (const row of rows)
    try {
      await change(row)
      done.push(row)
    } catch (error) {
      failed.push({ row, error })
    }
  return { done, failed }
}

/** Asks, archives the rows, names those that were refused, and offers to undo. */
export function BulkArchive<Row>({ rows, nameOf, archive, restore, isOpen, onClose, onDone }: Props<Row>) {
  const { t, language } = useTranslation('bulk')
  const textOf = useErrorText()
  const words = (some: readonly Row[]) => ({
    count: some.length,
    rows: formatCount(some.length, language),
    name: some[0] === undefined ? '' : nameOf(some[0]),
  })
  const reportFailed = (failed: readonly { row: Row; error: unknown }[]) => {
    for (const { row, error } of failed.slice(0, mostNames))
      toast.error(t('failed', { name: nameOf(row), reason: textOf(error) }))
    const others = failed.slice(mostNames).map(({ row }) => row)
    if (others.length > 0) toast.error(t('alsoFailed', { names: others.map(nameOf).join(', ') }))
  }
  const undo = async (archived: readonly Row[]) => {
    const { done, failed } = await forEach(archived, restore)
    if (done.length > 0) toast.success(t('restored', words(done)))
    reportFailed(failed)
  }
  const run = async () => {
    const { done, failed } = await forEach(rows, archive)
    onClose()
    if (done.length > 0) toast.success(t('archived', words(done)), { label: t('undo'), run: () => void undo(done) })
    reportFailed(failed)
    onDone()
  }
  const others = rows.length - mostNames
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('ask', words(rows))}
      confirmLabel={t('archive')}
      onConfirm={run}
    >
      <p>{t('text')}</p>
      {rows.length > 1 && (
        <ul className="mt-3 list-disc ps-5 text-ink">
          {rows.slice(0, mostNames).map((row) => (
            <li key={nameOf(row)} className="wrap-anywhere">
              <bdi>{nameOf(row)}</bdi>
            </li>
          ))}
          {others > 0 && <li>{t('others', { count: others, rows: formatCount(others, language) })}</li>}
        </ul>
      )}
    </ConfirmDialog>
  )
}
