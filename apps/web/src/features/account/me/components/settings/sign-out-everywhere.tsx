import { meSettingsEndpoints } from '@piel/contract/account/me-settings'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { ConfirmDialog } from '#/components/dialog/confirm-dialog.tsx'
import { Button } from '#/components/ui/button.tsx'
import { call } from '#/lib/api.ts'
import { signOutAfter } from '#/lib/session/session.ts'

export function SignOutEverywhere() {
  const { t } = useTranslation('me')
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-4">
      <p className="min-w-0 flex-1 basis-56 text-pretty text-muted">{t('sessions.everywhereHint')}</p>
      <Button icon={LogOut} className="max-sm:w-full" onClick={() => setIsAsking(true)}>
        {t('sessions.everywhere')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('sessions.everywhereTitle')}
        confirmLabel={t('sessions.everywhere')}
        onConfirm={() => signOutAfter(() => call(meSettingsEndpoints.signOutEverywhere, {}))}
      >
        <p>{t('sessions.everywhereText')}</p>
      </ConfirmDialog>
    </div>
  )
}
