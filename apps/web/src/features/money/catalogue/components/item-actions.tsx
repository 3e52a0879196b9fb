import { History, Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Modal } from '#/components/dialog/modal.tsx'
import { FormDialog } from '#/components/record/form-dialog.tsx'
import { Button } from '#/components/ui/button.tsx'
import { IconButton } from '#/components/ui/icon-button.tsx'
import { LazyVersionsDialog } from '#/features/core/history/components/lazy-versions-dialog.tsx'
import { lazyPart } from '#/lib/lazy-part.ts'
import { type Item, tierVersions, treatmentTypeVersions } from '../catalogue.queries.ts'
import { useItemWords } from './use-item-words.ts'

const TypeForm = lazyPart(['validation'], () => import('./type-form.tsx'), 'TypeForm')
const TierForm = lazyPart(['validation'], () => import('./tier-form.tsx'), 'TierForm')
const HistoryList = lazyPart([], () => import('./history-list.tsx'), 'HistoryList')

export function ItemActions({ record }: { record: Item }) {
  const { t } = useTranslation('catalogue')
  const words = useItemWords()
  const [open, setOpen] = useState<'edit' | 'history' | 'versions'>()
  const name = words.name(record)
  const close = () => setOpen(undefined)
  return (
    <div className="flex shrink-0 items-center">
      <IconButton size="sm" icon={Pencil} label={t('edit', { name })} onClick={() => setOpen('edit')} />
      <IconButton size="sm" icon={History} label={t('prices', { name })} onClick={() => setOpen('history')} />
      <FormDialog
        isOpen={open === 'edit'}
        onClose={close}
        title={t(record.kind === 'tier' ? 'tiers.editTitle' : 'types.editTitle')}
        fallback="min-h-72"
      >
        {(finish) => {
          const saved = () => finish(t('saved', { name }))
          return record.kind === 'tier' ? (
            <TierForm tier={record.item} onCancel={close} onSaved={saved} />
          ) : (
            <TypeForm type={record.item} onCancel={close} onSaved={saved} />
          )
        }}
      </FormDialog>
      <Modal isOpen={open === 'history'} onClose={close} title={t('history.title')}>
        <Suspense fallback={<div className="min-h-48" />}>
          <HistoryList record={record} />
        </Suspense>
        <Button className="mt-4" onClick={() => setOpen('versions')}>
          {t('history.versions')}
        </Button>
      </Modal>
      <LazyVersionsDialog
        isOpen={open === 'versions'}
        record={{
          ...(record.kind === 'tier' ? tierVersions : treatmentTypeVersions),
          id: record.item.id,
          version: record.item.version,
        }}
        mayRestore
        title={<bdi>{t('history.versionsTitle', { name })}</bdi>}
        onClose={close}
      />
    </div>
  )
}
