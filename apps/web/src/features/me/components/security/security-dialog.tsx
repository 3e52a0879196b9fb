import type { AppSetup } from '@piel/contract/me-second-factor'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Modal } from '#/components/dialog/modal.tsx'
import { toast } from '#/components/toast/toast.ts'
import { useBeginApp, useRemoveApp, useReplaceRecoveryCodes } from '../../security.queries.ts'
import { AppSetupForm } from './app-setup-form.tsx'
import { PasswordStep } from './password-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

export type SecurityDialogKind = 'addApp' | 'removeApp' | 'codes'

interface SecurityDialogProps {
  kind: SecurityDialogKind
  onClose: () => void
}

/** Changes a second factor: first the password, then the change, then recovery codes that are new. */
export function SecurityDialog({ kind, onClose }: SecurityDialogProps) {
  const { t } = useTranslation('me')
  const [setup, setSetup] = useState<AppSetup>()
  const [codes, setCodes] = useState<string[]>()
  const begin = useBeginApp()
  const remove = useRemoveApp()
  const replace = useReplaceRecoveryCodes()

  const finish = (text: string) => {
    toast.success(text)
    onClose()
  }
  const step = () => {
    if (codes) return <RecoveryCodes codes={codes} onDone={onClose} />
    if (setup)
      return (
        <AppSetupForm
          setup={setup}
          onCancel={onClose}
          onAdded={(added) => (added ? setCodes(added) : finish(t('security.appAdded')))}
        />
      )
    const common = { onCancel: onClose, text: t(`security.texts.${kind}`) }
    if (kind === 'addApp')
      return <PasswordStep {...common} mutation={begin} submitLabel={t('security.continue')} onDone={setSetup} />
    if (kind === 'removeApp')
      return (
        <PasswordStep
          {...common}
          mutation={remove}
          tone="danger"
          submitLabel={t('security.removeApp')}
          onDone={() => finish(t('security.appRemoved'))}
        />
      )
    return (
      <PasswordStep
        {...common}
        mutation={replace}
        submitLabel={t('security.newCodes')}
        onDone={({ recoveryCodes }) => setCodes(recoveryCodes ?? [])}
      />
    )
  }
  return (
    <Modal isOpen onClose={onClose} title={t(codes ? 'security.codes' : `security.titles.${kind}`)} size="small">
      {step()}
    </Modal>
  )
}
