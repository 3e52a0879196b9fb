import { credentials } from '@piel/contract/account/sign-in'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { AnyErrorCode } from '#/lib/client-errors.ts'
import { signInWithPassword } from '#/lib/session/sign-in.ts'
import { type CredentialErrors, fieldErrorsOf, signInErrorOf } from './components/sign-in-errors.ts'

export type CredentialField = 'email' | 'password'
type Values = Record<CredentialField, string>

/** One validation error for each field. */
export function judge(values: Values): CredentialErrors {
  const { error } = z.safeParse(credentials, values)
  const messageOf = (field: CredentialField) => error?.issues.find(({ path }) => path[0] === field)?.message
  return { email: messageOf('email'), password: messageOf('password') }
}

/** State of the sign-in form: validation on change; the server's errors stay until the field changes. */
export function useSignInForm() {
  const [values, setValues] = useState<Values>({ email: '', password: '' })
  const [errors, setErrors] = useState<CredentialErrors>({})
  const [failure, setFailure] = useState<AnyErrorCode>()
  const [isSubmitting, setIsSubmitting] = useState(false)

  const change = (field: CredentialField, value: string) => {
    const next = { ...values, [field]: value }
    setValues(next)
    setErrors({ ...errors, [field]: judge(next)[field] })
  }

  const use = (account: Values) => {
    setValues(account)
    setErrors({})
  }

  /** @returns the first invalid field, to be focused. */
  const submit = async (): Promise<CredentialField | undefined> => {
    if (isSubmitting) return undefined
    const wrong = judge(values)
    setErrors(wrong)
    setFailure(undefined)
    if (wrong.email || wrong.password) return wrong.email ? 'email' : 'password'
    setIsSubmitting(true)
    try {
      const { email, password } = z.parse(credentials, values)
      await signInWithPassword(email, password)
      return undefined
    } catch (error) {
      const refused = fieldErrorsOf(error)
      setErrors(refused)
      setFailure(signInErrorOf(error))
      return refused.email ? 'email' : refused.password ? 'password' : undefined
    } finally {
      setIsSubmitting(false)
    }
  }

  return { values, errors, failure, isSubmitting, change, use, submit }
}
