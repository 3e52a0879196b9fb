import type { Block, BlockWithAppointments } from '@piel/contract/agenda/blocks'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { ConfirmDialog } from '#/components/dialog/confirm-dialog.tsx'
import { FormDialog } from '#/components/record/form-dialog.tsx'
import { IconButton } from '#/components/ui/icon-button.tsx'
import { lazyPart } from '#/lib/lazy-part.ts'
import { blocksQuery, useRemoveBlock } from '../blocks.queries.ts'
import { AffectedNotice } from '#/features/agenda/availability/components/affected-list.tsx'
import { ListSection } from '#/components/record/list-section.tsx'
import { useResourceName } from '#/features/core/person/use-resource-name.ts'
import { useDates } from '#/lib/dates.ts'

const BlockForm = lazyPart(['blocks', 'validation'], () => import('./block-form.tsx'), 'BlockForm')

export function BlockSection() {
  const { t } = useTranslation('blocks')
  const query = useQuery(blocksQuery())
  const savedText = useSavedText()
  return (
    <ListSection
      id="agenda-blocks"
      words={t}
      query={query}
      row={(block) => <BlockRow block={block} />}
      form={(finish, close) => <SavedBlock onCancel={close} onSaved={(saved) => finish(savedText(saved, true))} />}
    />
  )
}

/** Shows the form, then the appointments that overlap the saved block. */
function SavedBlock({ onSaved, ...form }: ComponentProps<typeof BlockForm>) {
  const { t } = useTranslation('blocks')
  const words = useBlockWords()
  const [saved, setSaved] = useState<BlockWithAppointments>()
  if (!saved)
    return (
      <BlockForm {...form} onSaved={(block) => (block.appointments.length > 0 ? setSaved(block) : onSaved(block))} />
    )
  const title = t('over', { name: words.name(saved), count: saved.appointments.length })
  return <AffectedNotice rows={saved.appointments} title={title} onClose={() => onSaved(saved)} />
}

/** Blocks do not change appointments, so the notice counts those that overlap. */
function useSavedText() {
  const { t } = useTranslation('blocks')
  const words = useBlockWords()
  return (block: BlockWithAppointments, isNew = false): string => {
    const name = words.name(block)
    const count = block.appointments.length
    return count > 0 ? t('over', { name, count }) : t(isNew ? 'added' : 'saved', { name })
  }
}

function BlockRow({ block }: { block: Block }) {
  const { t } = useTranslation('blocks')
  const words = useBlockWords()
  const savedText = useSavedText()
  const remove = useRemoveBlock()
  const [open, setOpen] = useState<'edit' | 'remove'>()
  const close = () => setOpen(undefined)
  const name = words.name(block)
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-caption text-muted tabular-nums">{words.when(block)}</p>
        {block.note !== null && <p className="text-caption text-muted wrap-anywhere">{block.note}</p>}
      </div>
      <span className="-me-1.5 flex shrink-0">
        <IconButton size="sm" icon={Pencil} label={t('edit', { name })} onClick={() => setOpen('edit')} />
        <IconButton
          size="sm"
          icon={Trash2}
          tone="danger"
          label={t('remove', { name })}
          onClick={() => setOpen('remove')}
        />
      </span>
      <FormDialog isOpen={open === 'edit'} onClose={close} title={name} fallback="min-h-96">
        {(finish) => <SavedBlock block={block} onCancel={close} onSaved={(saved) => finish(savedText(saved))} />}
      </FormDialog>
      <ConfirmDialog
        isOpen={open === 'remove'}
        onClose={close}
        title={t('removeTitle', { name })}
        confirmLabel={t('removeConfirm')}
        onConfirm={() => remove.mutateAsync({ params: { id: block.id }, version: block.version })}
        done={t('removed', { name })}
      >
        <p>{t('removeText')}</p>
      </ConfirmDialog>
    </div>
  )
}

function useBlockWords() {
  const { t } = useTranslation('blocks')
  const dates = useDates()
  const nameOf = useResourceName()
  return {
    /** "Lunch, Dra. Ruiz". */
    name: ({ kind: value, of: name, title }: Pick<Block, 'kind' | 'of' | 'title'>): string =>
      `${t(`kinds.${value}`)}, ${nameOf({ name, title })}`,
    /** "23 Nov 2026, 14:00–15:00 · Every day". */
    when: ({ date, lastDate, from, until, repeat }: Block): string => {
      const days =
        lastDate === null ? dates.date(date) : t('period', { date: dates.date(date), last: dates.date(lastDate) })
      return `${days}, ${dates.span({ from, until })}${repeat === 'once' ? '' : ` · ${t(`repeats.${repeat}`)}`}`
    },
  }
}
