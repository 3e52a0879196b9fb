import { useTranslation } from '#/i18n/index.ts'
import type { Translate } from '#/i18n/types.ts'
import { ApiError } from './api-error.ts'
import { dateInWords } from './date-words.ts'
import type { AnyErrorCode } from './client-errors.ts'

/** The text key of a code; does not compile if a code has no text. */
export function textOfCode(t: Translate<'errors'>, code: AnyErrorCode): string {
  return t(code)
}

/**
 * Whether Piel itself has locked the account, which ends automatically. External providers send an e-mail, as the
 * specified text says.
 */
export const isPaused = ({ code, retryAfter }: ApiError): boolean =>
  code === 'account_blocked' && retryAfter !== undefined

/** The text of a thrown error. */
export function textOfError(t: Translate<'errors'>, error: unknown): string {
  if (!(error instanceof ApiError)) return textOfCode(t, 'unknown')
  return textOfCode(t, isPaused(error) ? 'account_paused' : error.code)
}

/** Returns the text of a thrown error in the current language. */
export function useErrorText(): (error: unknown) => string {
  const { t, language } = useTranslation('errors')
  return (error) => {
    if (!(error instanceof ApiError)) return textOfError(t, error)
    const { code, until, problem } = error
    if (code === 'doctor_on_leave' && until !== undefined)
      return t('doctor_on_leave_until', { date: dateInWords(until, language) })
    if (problem.tillName !== undefined) return t('has_open_till_named', { till: problem.tillName })
    return textOfError(t, error)
  }
}
