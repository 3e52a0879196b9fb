import { useTranslation } from '#/i18n/index.ts'
import { chooseLanguage } from '#/i18n/index.ts'

/** The other language, named in itself. */
export function LanguageLink() {
  const { t, language } = useTranslation('shell')
  const other = language === 'en' ? 'es' : 'en'
  return (
    <p className="mt-4 text-center">
      <button
        type="button"
        lang={other}
        onClick={() => void chooseLanguage(other)}
        className="touch-target rounded-control px-3 py-2 font-medium text-accent underline-offset-4 focus-ring hover:underline"
      >
        {t(`language.${other}`)}
      </button>
    </p>
  )
}
