import { useTranslation } from '#/i18n/index.ts'
import type { Translate } from '#/i18n/types.ts'
import { ApiError } from './api-error.ts'
import type { AnyErrorCode } from './client-errors.ts'

/** Words for a code; does not compile while a code has none. */
export function textOfCode(t: Translate<'errors'>, code: AnyErrorCode): string {
  return t(code)
}

/** Words for whatever a call threw. */
export function textOfError(t: Translate<'errors'>, error: unknown): string {
  return textOfCode(t, error instanceof ApiError ? error.code : 'unknown')
}

/** Gives words, in the language in use, to whatever a call threw. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('errors')
  return (error) => textOfError(t, error)
}
