import { isForEveryone, noteFormLabels } from '@piel/contract/clinical/note-forms'
import type { Language } from '@piel/contract/core/people'
import { titledName } from '@piel/contract/core/doctor-titles'
import type { EntryKind, RecordEntry } from '@piel/contract/clinical/records'
import { specialtyLabels } from '@piel/contract/people/specialties'
import { clsx } from 'clsx'
import {
  CornerDownRight,
  CornerLeftUp,
  FilePlus,
  type LucideIcon,
  Microscope,
  NotebookPen,
  PenLine,
  Pill,
  Scissors,
  Stethoscope,
} from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import type { Translate } from '#/i18n/types.ts'
import { Badge } from '#/components/ui/badge.tsx'
import { Button } from '#/components/ui/button.tsx'
import { useDates } from '#/lib/dates.ts'
import type { Addition } from './addendum-dialog.tsx'
import { usePrescribing } from './use-prescribing.ts'

const kindIcons = {
  consultation: Stethoscope,
  diagnosis: Microscope,
  prescription: Pill,
  procedure: Scissors,
  note: NotebookPen,
} as const satisfies Record<EntryKind, LucideIcon>

interface EntryItemProps {
  entry: RecordEntry
  onGoTo: (entryId: string) => void
  /** Absent without permission to write. */
  onCorrect?: ((entry: RecordEntry) => void) | undefined
  onAdd?: ((addition: Addition) => void) | undefined
}

/** The form of a signed note, or the kind of another entry; an addendum says so. */
const titleOf = ({ form, kind, addendumToId }: RecordEntry, language: Language, t: Translate<'records'>): string =>
  addendumToId !== null ? t('addenda.title.addendum') : form ? noteFormLabels[language][form] : t(`kinds.${kind}`)

const link =
  'focus-ring touch-target inline-flex items-center gap-1.5 rounded-[4px] text-accent underline-offset-2 hover:underline print:text-ink'

/** One entry of a record; a corrected one is struck through, with a link to its correction. */
export function EntryItem({ entry, onGoTo, onCorrect, onAdd }: EntryItemProps) {
  const { t, language } = useTranslation('records')
  const dates = useDates()
  const Icon = kindIcons[entry.kind]
  const isCorrected = entry.replacedById !== null

  return (
    <li
      id={entry.id}
      tabIndex={-1}
      className="relative scroll-mt-[calc(var(--spacing-header)+1rem)] break-inside-avoid rounded-control pb-8 pl-12 outline-none last:pb-0 focus:bg-accent-soft max-sm:pl-10 print:pb-5 print:pl-0"
    >
      <span
        aria-hidden="true"
        className="absolute top-10 bottom-1 left-4 w-px bg-line [li:last-child>&]:hidden max-sm:left-3.5 print:hidden"
      />
      <span
        className={clsx(
          'absolute top-0 left-0 grid size-8 place-items-center rounded-full max-sm:size-7 print:hidden',
          isCorrected ? 'bg-subtle text-faint' : 'bg-accent-soft text-accent',
        )}
      >
        <Icon aria-hidden="true" className="size-4" />
      </span>
      <article aria-labelledby={`${entry.id}-title`}>
        <header className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
          <h3 id={`${entry.id}-title`} className="font-semibold">
            {titleOf(entry, language, t)}
            <span className="font-normal text-muted"> · </span>
            <time
              dateTime={entry.date}
              title={t('recordedAt', { time: dates.exact(entry.createdAt) })}
              className="font-normal"
            >
              {dates.date(entry.date)}
            </time>
          </h3>
          {entry.completeness && (
            <Badge
              tone={entry.incompleteReason === null ? 'success' : 'neutral'}
              title={entry.incompleteReason ?? undefined}
            >
              {t('completeness', entry.completeness)}
            </Badge>
          )}
          {isCorrected && <Badge tone="warning">{t('corrected')}</Badge>}
        </header>
        {isCorrected ? (
          <del className="mt-1 block max-w-prose whitespace-pre-line wrap-anywhere text-faint print:max-w-none">
            <bdi>{entry.text}</bdi>
          </del>
        ) : (
          <p className="mt-1 max-w-prose whitespace-pre-line wrap-anywhere print:max-w-none">
            <bdi>{entry.text}</bdi>
          </p>
        )}
        {entry.incompleteReason !== null && (
          <p className="mt-1 text-muted">{t('incomplete', { reason: entry.incompleteReason })}</p>
        )}
        <EntryFooter entry={entry} onGoTo={onGoTo} onCorrect={onCorrect} onAdd={onAdd} />
      </article>
    </li>
  )
}

function EntryFooter({ entry, onGoTo, onCorrect, onAdd }: EntryItemProps) {
  const { t, language } = useTranslation('records')
  const dates = useDates()
  const prescribing = usePrescribing()
  const { license, specialty } = entry.author
  const { replacesId, replacedById, addendumToId, addendumIds, form } = entry
  const isForDoctors = form === null ? entry.kind === 'prescription' : !isForEveryone(form)
  const mayCorrect = replacedById === null && (prescribing.isAllowed || !isForDoctors)
  return (
    <footer className="mt-1 flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1 text-caption text-muted">
      <span>
        <bdi>{titledName(language, entry.author.title, entry.author.name)}</bdi>
        {specialty && ` · ${specialtyLabels[language][specialty]}`}
        {license && ` · ${t('license', { number: license.number })}`}
        <span className="hidden print:inline"> · {t('recordedAt', { time: dates.exact(entry.createdAt) })}</span>
      </span>
      {replacedById && (
        <button type="button" className={clsx(link, 'print:hidden')} onClick={() => onGoTo(replacedById)}>
          <CornerLeftUp aria-hidden="true" className="size-3.5" />
          {t('toCorrection')}
        </button>
      )}
      {replacesId && (
        <button type="button" className={link} onClick={() => onGoTo(replacesId)}>
          <CornerDownRight aria-hidden="true" className="size-3.5" />
          {t('toCorrected')}
        </button>
      )}
      {addendumToId && (
        <button type="button" className={link} onClick={() => onGoTo(addendumToId)}>
          <CornerDownRight aria-hidden="true" className="size-3.5" />
          {t('addenda.to')}
        </button>
      )}
      {addendumIds.map((id, index) => (
        <button key={id} type="button" className={clsx(link, 'print:hidden')} onClick={() => onGoTo(id)}>
          <CornerLeftUp aria-hidden="true" className="size-3.5" />
          {t('addenda.view', { number: index + 1 })}
        </button>
      ))}
      {onAdd && form !== null && (
        <Button
          size="sm"
          variant="ghost"
          icon={FilePlus}
          onClick={() => onAdd({ kind: 'addendum', entry })}
          aria-label={t('addenda.addTo', { note: titleOf(entry, language, t), date: dates.date(entry.date) })}
          className="ml-auto text-muted max-sm:-mr-2.5"
        >
          {t('addenda.add')}
        </Button>
      )}
      {onCorrect && mayCorrect && (
        <Button
          size="sm"
          variant="ghost"
          icon={PenLine}
          onClick={() => (form === null ? onCorrect(entry) : onAdd?.({ kind: 'correction', entry }))}
          aria-label={t('correctEntry', { kind: titleOf(entry, language, t), date: dates.date(entry.date) })}
          className={clsx('text-muted max-sm:-mr-2.5', form === null && 'ml-auto')}
        >
          {t('correct')}
        </Button>
      )}
    </footer>
  )
}
