import { type NoteSection, noteSectionLabels } from '@piel/contract/clinical/note-forms'
import { Check } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'

interface CompletenessProps {
  done: number
  total: number
  missing: readonly NoteSection[]
  onGoTo: (section: NoteSection) => void
}

/** How much of what NOM-004 asks of the form is stated; each missing item leads to its text. */
export function Completeness({ done, total, missing, onGoTo }: CompletenessProps) {
  const { t, language } = useTranslation('notes')
  return (
    <section aria-labelledby="completeness">
      <h2 id="completeness" className="flex items-baseline justify-between gap-3 font-semibold">
        {t('completeness.title')}
        <span className="font-normal text-muted tabular-nums">{t('completeness.count', { done, total })}</span>
      </h2>
      <meter min={0} max={total} value={done} aria-labelledby="completeness" className="mt-2 h-2 w-full" />
      {missing.length === 0 ? (
        <p className="mt-2 flex items-center gap-1.5 text-success">
          <Check aria-hidden="true" className="size-4" />
          {t('completeness.whole')}
        </p>
      ) : (
        <ul aria-label={t('completeness.missing')} className="mt-2 divide-y divide-line border-y border-line">
          {missing.map((section) => (
            <li key={section}>
              <button
                type="button"
                onClick={() => onGoTo(section)}
                className="flex min-h-9 w-full items-center rounded-[4px] text-start text-accent focus-ring-inset hover:bg-hover pointer-coarse:min-h-11"
              >
                {noteSectionLabels[language][section]}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
