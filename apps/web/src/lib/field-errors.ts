import { useTranslation } from '#/i18n/index.ts'
import type { Translate } from '#/i18n/types.ts'
import type { validation } from '#/i18n/en/validation.ts'

const prefix = 'validation.'

/** The words of a field's error: `validation.…` is translated, any other text is already words. */
export function translateFieldError(t: Translate<'validation'>, message: string): string {
  if (!message.startsWith(prefix)) return message
  const key = message.slice(prefix.length)
  const words = t(key as keyof typeof validation)
  // A code that came with a newer server has no words here.
  return words === key ? t('invalid') : words
}

/** Gives words, in the language in use, to the error of a field. */
export function useFieldErrorText(): (message: string) => string {
  const { t } = useTranslation('validation')
  return (message) => translateFieldError(t, message)
}
