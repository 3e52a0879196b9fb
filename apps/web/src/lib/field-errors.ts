import { useTranslation } from '#/i18n/index.ts'
import type { Translate } from '#/i18n/types.ts'
import type { validation } from '#/i18n/en/core/validation.ts'

const prefix = 'validation.'

/** The text of a field error: `validation.…` is translated, any other text is returned unchanged. */
export function translateFieldError(t: Translate<'validation'>, message: string): string {
  if (!message.startsWith(prefix)) return message
  const key = message.slice(prefix.length)
  const words = t(key as keyof typeof validation)
  // A newer server's code may have no text here.
  return words === key ? t('invalid') : words
}

/** Returns the text of a field error in the current language. */
export function useFieldErrorText(): (message: string) => string {
  const { t } = useTranslation('validation')
  return (message) => translateFieldError(t, message)
}
