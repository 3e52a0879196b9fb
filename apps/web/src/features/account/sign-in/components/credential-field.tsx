import { Eye, EyeOff } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { describedBy, FieldFrame } from '#/components/form/field-frame.tsx'
import { Input } from '#/components/ui/input.tsx'
import { useFieldErrorText } from '#/lib/field-errors.ts'

interface CredentialFieldProps {
  name: 'email' | 'password'
  label: string
  value: string
  /** A `validation.…` key. */
  error: string | undefined
  onChange: (value: string) => void
  input: RefObject<HTMLInputElement | null>
}

/** A field of the sign-in form; a password can be shown. */
export function CredentialField({ name, label, value, error, onChange, input }: CredentialFieldProps) {
  const { t } = useTranslation('signIn')
  const textOf = useFieldErrorText()
  const [isShown, setIsShown] = useState(false)
  const isPassword = name === 'password'
  const text = error === undefined ? undefined : textOf(error)
  const Icon = isShown ? EyeOff : Eye
  return (
    <FieldFrame id={name} label={label} error={text}>
      <div className="relative">
        <Input
          id={name}
          ref={input}
          name={name}
          type={isPassword ? (isShown ? 'text' : 'password') : 'email'}
          autoComplete={isPassword ? 'current-password' : 'username'}
          autoCapitalize="none"
          spellCheck={false}
          required
          aria-invalid={text !== undefined}
          aria-describedby={describedBy(name, { error: text })}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={isPassword ? 'min-h-11 pe-12' : 'min-h-11'}
        />
        {isPassword && (
          <button
            type="button"
            aria-label={isShown ? t('hidePassword') : t('showPassword')}
            aria-controls={name}
            // Keeps the focus in the field, which validates on blur.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => setIsShown(!isShown)}
            className="absolute end-0 top-0 grid size-11 place-items-center rounded-control text-muted focus-ring hover:text-ink"
          >
            <Icon aria-hidden="true" className="size-4.5" />
          </button>
        )}
      </div>
    </FieldFrame>
  )
}
