import { type NoteSection, noteSectionLabels } from '@piel/contract/clinical/note-forms'
import { useTranslation } from '#/i18n/index.ts'
import { FieldNote, describedBy } from '#/components/form/field-frame.tsx'
import { Textarea } from '#/components/ui/input.tsx'

export const sectionId = (section: NoteSection): string => `note-${section}`

interface SectionFieldProps {
  section: NoteSection
  text: string
  isNotApplicable: boolean
  error: string | undefined
  onChange: (text: string) => void
  onNotApplicable: (isSet: boolean) => void
}

/** A section of a note; it grows with its text. An empty one can be marked as not applicable. */
export function SectionField({ section, text, isNotApplicable, error, onChange, onNotApplicable }: SectionFieldProps) {
  const { t, language } = useTranslation('notes')
  const id = sectionId(section)
  const hint = section === 'plan' ? t('planHint') : undefined
  return (
    <div>
      <div className="mb-1.5 flex min-h-6 flex-wrap items-center justify-between gap-x-3">
        <label htmlFor={id} className="font-medium">
          {noteSectionLabels[language][section]}
        </label>
        {text === '' && (
          <label className="flex cursor-pointer items-center gap-1.5 text-caption text-muted">
            <input
              type="checkbox"
              // Tab goes from text to text; the box is reached with Shift from its text by the pointer or a reader.
              tabIndex={-1}
              checked={isNotApplicable}
              onChange={(event) => onNotApplicable(event.target.checked)}
              className="size-4 accent-accent"
            />
            {t('notApplicable')}
          </label>
        )}
      </div>
      <Textarea
        id={id}
        value={text}
        rows={2}
        autoComplete="off"
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(id, { error, hint })}
        onChange={(event) => onChange(event.target.value)}
        className="field-sizing-content block min-h-16"
      />
      <div className="pt-1 text-caption empty:hidden">
        <FieldNote id={id} error={error} hint={hint} />
      </div>
    </div>
  )
}
