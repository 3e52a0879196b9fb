import { useTranslation } from '#/i18n/index.ts'
import { Button } from '#/components/ui/button.tsx'

interface GoogleButtonProps {
  /** The provider's name of its Google connection; null if it has none. */
  connection: string | null
  busy: boolean
  onPress: (connection: string) => void
}

/** Signs in through the provider's Google connection, or explains that there is none. */
export function GoogleButton({ connection, busy, onPress }: GoogleButtonProps) {
  const { t } = useTranslation('signIn')
  return (
    <div>
      <Button
        size="lg"
        busy={busy}
        disabled={connection === null}
        aria-describedby={connection === null ? 'google-reason' : undefined}
        onClick={() => connection !== null && onPress(connection)}
        className="w-full"
      >
        <span className="flex items-center gap-2.5">
          <GoogleMark />
          {t('google')}
        </span>
      </Button>
      {connection === null && (
        <p id="google-reason" className="mt-2 text-center text-caption text-balance text-muted">
          {t('googleUnavailable')}
        </p>
      )}
    </div>
  )
}

/** Google's mark in the text's colour, for contrast in both themes. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-4.5" fill="currentColor">
      <path d="M12.2 10.3v3.6h5.1c-.2 1.3-1.6 3.8-5.1 3.8a5.7 5.7 0 0 1 0-11.4c1.8 0 3 .8 3.7 1.4l2.5-2.4A9 9 0 0 0 12.2 3a9 9 0 1 0 0 18c5.2 0 8.6-3.7 8.6-8.8 0-.6 0-1-.1-1.5l-8.5-.4Z" />
    </svg>
  )
}
