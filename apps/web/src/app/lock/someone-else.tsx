import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Button } from '#/components/ui/button.tsx'
import { signOut } from '#/lib/session/session.ts'

/** Signs the session's user out after confirmation, so that someone else can sign in. */
export function SomeoneElse({ name }: { name: string }) {
  const { t } = useTranslation('lock')
  const [isAsking, setIsAsking] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const cancel = useRef<HTMLButtonElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isAsking) cancel.current?.focus()
  }, [isAsking])

  const stay = () => {
    setIsAsking(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  const leave = () => {
    setIsLeaving(true)
    void signOut()
  }
  if (!isAsking)
    return (
      <Button ref={opener} variant="ghost" className="w-full" onClick={() => setIsAsking(true)}>
        {t('other')}
      </Button>
    )
  return (
    <div role="group" aria-labelledby="lock-other" className="border-t border-line pt-4">
      <p id="lock-other" className="text-pretty">
        {t('otherText', { name })}
      </p>
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <Button ref={cancel} onClick={stay} disabled={isLeaving}>
          {t('cancel')}
        </Button>
        <Button variant="danger" busy={isLeaving} onClick={leave}>
          {t('signOut')}
        </Button>
      </div>
    </div>
  )
}
