import type { ReactNode } from 'react'

interface Choice<T extends string> {
  value: T
  label: string
  lang?: string
  picture?: ReactNode
}

interface ChoiceCardsProps<T extends string> {
  name: string
  label: string
  value: T
  onChange: (value: T) => void
  choices: readonly Choice<T>[]
}

/** Radio buttons with a picture or a name; a choice applies immediately. */
export function ChoiceCards<T extends string>({ name, label, value, onChange, choices }: ChoiceCardsProps<T>) {
  return (
    <div role="radiogroup" aria-label={label} className="grid grid-cols-2 gap-3">
      {choices.map((choice) => (
        <label
          key={choice.value}
          lang={choice.lang}
          className="cursor-pointer overflow-hidden rounded-control border border-strong transition-colors hover:border-muted has-checked:border-accent has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          {choice.picture}
          <span className="flex min-h-11 items-center gap-2.5 px-3">
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="size-4 shrink-0 appearance-none rounded-full border border-strong bg-surface outline-none checked:border-5 checked:border-accent"
            />
            <span className="font-medium">{choice.label}</span>
          </span>
        </label>
      ))}
    </div>
  )
}
