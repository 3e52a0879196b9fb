import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Button } from '#/components/ui/button.tsx'
import { ApiError } from '#/lib/api-error.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { unlockWithPasskey } from '#/lib/session/unlock.ts'
import { Problem } from './problem.tsx'

export function PasskeyUnlock() {
  const { t } = useTranslation('lock')
  const textOf = useErrorText()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const attempt = async () => {
    setIsBusy(true)
    setProblem(undefined)
    try {
      await unlockWithPasskey()
    } catch (error) {
      setProblem(error instanceof ApiError ? textOf(error) : t('passkeyNotUsed'))
      setIsBusy(false)
    }
  }
  return (
    <div className="mt-3 grid gap-3">
      {problem !== undefined && <Problem>{problem}</Problem>}
      <Button
        size="lg"
        icon={Fingerprint}
        busy={isBusy}
        busyLabel={t('waiting')}
        onClick={() => void attempt()}
        className="w-full"
      >
        {t('usePasskey')}
      </Button>
    </div>
  )
}
