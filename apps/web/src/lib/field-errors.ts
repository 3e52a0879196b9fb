import { useTranslation } from '#/i18n/index.ts'
import type { Translate } from '#/i18n/types.ts'
import type { validation } from '#/i18n/en/core/validation.ts'

const prefix = 'validation.'

/**
 * The text of a field error: `validation.…` is translated, any other text is returned unchanged. After a `|` comes an
 * amount that the text names.
 * @param isEmpty whether the field is empty: the text then asks for a value, instead of calling it too short.
 */
export function translateFieldError(t: Translate<'validation'>, message: string, isEmpty = false): string {
  if (!message.startsWith(prefix)) return message
  const [name = '', amount] = message.slice(prefix.length).split('|')
  const missing = `missing.${name as keyof typeof validation.missing}` as const
  const asked = isEmpty ? t(missing) : missing
  if (asked !== missing) return asked
  const key = amount === undefined ? name : `${name}Amount`
  const words = t(key as 'discountLimitAmount', { amount: amount ?? '' })
  // A newer server's code may have no text here.
  return words === key ? t('invalid') : words
}

/** Returns the text of a field error in the current language. */
export function useFieldErrorText(): (message: string, isEmpty?: boolean) => string {
  const { t } = useTranslation('validation')
  return (message, isEmpty) => translateFieldError(t, message, isEmpty)
}
