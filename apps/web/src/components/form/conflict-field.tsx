import { useId } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import type { Side } from './conflict-panel.tsx'

interface ConflictFieldProps {
  label: string
  mine: string
  theirs: string
  side: Side
  onChange: (side: Side) => void
}

/** One field that two people gave different values. */
export function ConflictField({ label, mine, theirs, side, onChange }: ConflictFieldProps) {
  const { t } = useTranslation('formNotes')
  const name = useId()
  const options = [
    { value: 'theirs', text: theirs, word: t('conflict.theirs') },
    { value: 'mine', text: mine, word: t('conflict.mine') },
  ] as const
  return (
    <fieldset className="min-w-0 px-3 py-3">
      <legend className="float-left mb-2 w-full font-medium">{label}</legend>
      <div className="clear-both grid gap-2 sm:grid-cols-2">
        {options.map(({ value, text, word }) => (
          <label
            key={value}
            className="grid min-w-0 cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-2 rounded-control border border-line px-3 py-2 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              checked={side === value}
              onChange={() => onChange(value)}
              className="mt-1 size-4 accent-accent outline-none"
            />
            <span className="text-caption/6 text-muted">{word}</span>
            <bdi className="col-start-2 whitespace-pre-line wrap-anywhere">{text || t('conflict.empty')}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
