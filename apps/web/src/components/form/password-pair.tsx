import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import * as z from 'zod/mini'
import { PasswordField } from './password-field.tsx'

interface Passwords {
  password: string
  confirmPassword: string
}

interface PasswordPairProps<V extends FieldValues> {
  control: Control<V, unknown, V>
  label: string
  confirmLabel: string
  hint: string
  required?: boolean
}

/** A new password and its repetition: the fields `password` and `confirmPassword`. */
export function PasswordPair<V extends FieldValues & Passwords>(props: PasswordPairProps<V>) {
  const { control, label, confirmLabel, hint, required } = props
  const shared = { control, required, autoComplete: 'new-password' } as const
  const password = 'password' as FieldPath<V>
  const confirmPassword = 'confirmPassword' as FieldPath<V>
  return (
    <>
      <PasswordField {...shared} name={password} label={label} hint={hint} revalidates={[confirmPassword]} />
      <PasswordField {...shared} name={confirmPassword} label={confirmLabel} />
    </>
  )
}

export const passwordsMatch = z.refine<Passwords>(({ password, confirmPassword }) => password === confirmPassword, {
  path: ['confirmPassword'],
  error: 'validation.passwordsMismatch',
  // Checked even while other fields are wrong.
  when: () => true,
})
