import { clsx } from 'clsx'
import { useTranslation } from '#/i18n/index.ts'
import { languages } from '#/i18n/detector.ts'
import { useLanguage } from '../me.queries.ts'

/** English or Spanish, each named in its own language. */
export function LanguageToggle({ className }: { className?: string }) {
  const { t } = useTranslation('shell')
  const [current, choose] = useLanguage()
  return (
    <div
      role="group"
      aria-label={t('language.label')}
      className={clsx('flex h-8 items-center rounded-control bg-hover/70 p-0.5 pointer-coarse:h-11', className)}
    >
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-label={`${language.toUpperCase()}, ${t(`language.${language}`)}`}
          aria-pressed={language === current}
          onClick={() => void choose(language)}
          className="h-7 w-8.5 rounded-[6px] pointer-coarse:h-11 pointer-coarse:w-11 text-caption font-semibold tracking-wide text-muted uppercase transition-colors focus-ring hover:text-ink aria-pressed:bg-raised dark:aria-pressed:bg-strong/45 aria-pressed:text-ink aria-pressed:shadow-control"
        >
          {language}
        </button>
      ))}
    </div>
  )
}
