import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { IconButton } from '#/components/ui/icon-button.tsx'
import { Input } from '#/components/ui/input.tsx'
import { FieldFrame } from './field-frame.tsx'
import { type FieldProps, useField } from './use-field.ts'

type PasswordFieldProps<V extends FieldValues, O> = FieldProps<V, O> & {
  autoComplete: 'new-password' | 'current-password'
}

export function PasswordField<V extends FieldValues, O>({ autoComplete, ...props }: PasswordFieldProps<V, O>) {
  const { t } = useTranslation('form')
  const field = useField(props)
  const [isShown, setIsShown] = useState(false)
  return (
    <FieldFrame {...props} id={field.id} error={field.error}>
      <div className="relative">
        <Input
          {...field.control}
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          value={field.value}
          onChange={(event) => field.change(event.target.value)}
          onBlur={field.leave}
          className="pr-11"
        />
        <IconButton
          icon={isShown ? EyeOff : Eye}
          label={t(isShown ? 'password.hide' : 'password.show', { field: props.label })}
          aria-pressed={isShown}
          aria-controls={field.id}
          tooltip={false}
          // Keeps the focus in the field: pressing the button is not a blur.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => setIsShown(!isShown)}
          className="absolute top-0 right-0"
        />
      </div>
    </FieldFrame>
  )
}
