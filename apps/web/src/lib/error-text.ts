import { useTranslation } from '#/i18n/index.ts'
import type { Translate } from '#/i18n/types.ts'
import { ApiError } from './api-error.ts'
import type { AnyErrorCode } from './client-errors.ts'

/** The text key of a code; does not compile if a code has no text. */
export function textOfCode(t: Translate<'errors'>, code: AnyErrorCode): string {
  return t(code)
}

/** The text of a thrown error. */
export function textOfError(t: Translate<'errors'>, error: unknown): string {
  return textOfCode(t, error instanceof ApiError ? error.code : 'unknown')
}

/** Returns the text of a thrown error in the current language. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('errors')
  return (error) => textOfError(t, error)
}
