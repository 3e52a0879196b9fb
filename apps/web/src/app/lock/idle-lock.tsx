import { Lock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { useConfig } from '#/lib/config.ts'
import { useIsLocked } from '#/lib/session/lock.ts'
import { preload } from '../palette/palette-button.tsx'
import { GoKeys } from '../shell/go-keys.tsx'
import { watch } from '../shell/watch.ts'
import { watchIdleness, warningMs } from './idle.ts'

/**
 * Locks an idle screen after a warning, if the clinic's configuration says so. Here, because it loads after the first
 * page, focus and presses are watched, and `G` with a letter opens pages, too.
 */
export function IdleLock() {
  const { idleMinutes } = useConfig()
  // This loads after the first page, and the palette should open without a wait.
  useEffect(preload, [])
  useEffect(() => watch(), [])
  return (
    <>
      <GoKeys />
      {idleMinutes > 0 && <IdleWatch minutes={idleMinutes} />}
    </>
  )
}

function IdleWatch({ minutes }: { minutes: number }) {
  const isLocked = useIsLocked()
  const [locksAt, setLocksAt] = useState<number>()
  useEffect(() => (isLocked ? undefined : watchIdleness(minutes * 60_000, setLocksAt)), [isLocked, minutes])
  return (
    // Rendered before its text, so that screen readers announce the text.
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-4 z-50 flex justify-center px-4 print:hidden"
    >
      {locksAt !== undefined && <Warning locksAt={locksAt} />}
    </div>
  )
}

function Warning({ locksAt }: { locksAt: number }) {
  const { t } = useTranslation('lock')
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const count = Math.max(1, Math.ceil((locksAt - now) / 1000))
  return (
    <div className="flex max-w-md items-start gap-3 rounded-card border border-line bg-raised px-4 py-3 text-ink shadow-overlay">
      <Lock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
      <p>
        {/* Announced once, not every second. */}
        <span className="sr-only">{t('warning', { count: warningMs / 1000 })}. </span>
        <span aria-hidden="true" className="block font-medium tabular-nums">
          {t('warning', { count })}
        </span>
        <span className="text-muted">{t('warningText')}</span>
      </p>
    </div>
  )
}
