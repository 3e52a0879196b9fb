import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { type FieldPath, type FieldValues, type UseFormReturn, useFormState, useWatch } from 'react-hook-form'

interface FoldedFieldsProps<V extends FieldValues, O> {
  methods: UseFormReturn<V, unknown, O>
  title: string
  names: readonly FieldPath<V>[]
  children: ReactNode
}

/** Fields that most records leave empty, folded until one has a value or an error. */
export function FoldedFields<V extends FieldValues, O>({ methods, title, names, children }: FoldedFieldsProps<V, O>) {
  const { control, setFocus } = methods
  const { errors } = useFormState({ control })
  const values = useWatch({ control, name: [...names] })
  const [choice, setChoice] = useState<boolean>()
  const wrong = names.filter((name) => name in errors)
  const isFilled = (values as unknown[]).some((value) => value !== '')
  const isOpen = wrong.length > 0 || (choice ?? isFilled)

  // A folded field cannot take the focus when the form is refused.
  const first = Object.keys(errors).find((name) => errors[name]?.ref ?? errors[name]?.message)
  const focusWrong = useEffectEvent((name: FieldPath<V>) => {
    if (name === first && document.activeElement?.ariaInvalid !== 'true') setFocus(name)
  })
  const [firstWrong] = wrong
  useEffect(() => {
    if (firstWrong !== undefined) focusWrong(firstWrong)
  }, [firstWrong])

  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget, newState }) => {
        if (currentTarget.open !== isOpen) setChoice(newState === 'open')
      }}
      className="border-t border-line pt-3"
    >
      <summary className="flex min-h-9 items-center gap-2 rounded-control font-medium text-accent focus-ring pointer-coarse:min-h-11">
        <ChevronRight aria-hidden="true" className={clsx('size-4 shrink-0', isOpen && 'rotate-90')} />
        {title}
      </summary>
      <div className="grid gap-x-4 gap-y-1 pt-3 sm:grid-cols-2">{children}</div>
    </details>
  )
}
