import type { AppSetup, Passkey } from '@piel/contract/account/me-second-factor'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Modal } from '#/components/dialog/modal.tsx'
import { toast } from '#/components/toast/toast.ts'
import {
  useBeginApp,
  useBeginPasskey,
  useRemoveApp,
  useRemovePasskey,
  useReplaceRecoveryCodes,
} from '../../security.queries.ts'
import { AppSetupForm } from './app-setup-form.tsx'
import { PasskeyForm } from './passkey-form.tsx'
import { PasskeyNameForm } from './passkey-name-form.tsx'
import { PasswordStep } from './password-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** A change of a second factor. */
export type SecurityChange =
  | { kind: 'addApp' | 'removeApp' | 'addPasskey' | 'codes' }
  | { kind: 'renamePasskey' | 'removePasskey'; passkey: Passkey }

interface SecurityDialogProps {
  change: SecurityChange
  onClose: () => void
}

/** Changes a second factor: first the password, then the change, then recovery codes that are new. */
export function SecurityDialog({ change, onClose }: SecurityDialogProps) {
  const { t } = useTranslation('me')
  const [setup, setSetup] = useState<AppSetup>()
  const [options, setOptions] = useState<ComponentProps<typeof PasskeyForm>['options']>()
  const [codes, setCodes] = useState<string[]>()
  const beginApp = useBeginApp()
  const beginPasskey = useBeginPasskey()
  const removeApp = useRemoveApp()
  const removePasskey = useRemovePasskey()
  const replace = useReplaceRecoveryCodes()

  const finish = (text: string) => {
    toast.success(text)
    onClose()
  }
  const codesOr = (text: string) => (added: string[] | null) => (added ? setCodes(added) : finish(text))
  const step = () => {
    const common = { onCancel: onClose }
    if (codes) return <RecoveryCodes codes={codes} onDone={onClose} />
    if (setup) return <AppSetupForm {...common} setup={setup} onAdded={codesOr(t('security.appAdded'))} />
    if (options) return <PasskeyForm {...common} options={options} onAdded={codesOr(t('security.passkeyAdded'))} />
    switch (change.kind) {
      case 'addApp':
        return (
          <PasswordStep
            {...common}
            text={t('security.texts.addApp')}
            mutation={beginApp}
            submitLabel={t('security.continue')}
            onDone={setSetup}
          />
        )
      case 'addPasskey':
        return (
          <PasswordStep
            {...common}
            text={t('security.texts.addPasskey')}
            mutation={beginPasskey}
            submitLabel={t('security.continue')}
            onDone={setOptions}
          />
        )
      case 'removeApp':
        return (
          <PasswordStep
            {...common}
            text={t('security.texts.removeApp')}
            mutation={removeApp}
            tone="danger"
            submitLabel={t('security.removeApp')}
            onDone={() => finish(t('security.appRemoved'))}
          />
        )
      case 'removePasskey': {
        const { id, name } = change.passkey
        const remove = ({ body }: { body: { password: string } }) => removePasskey.mutateAsync({ params: { id }, body })
        return (
          <PasswordStep
            {...common}
            text={t('security.texts.removePasskey', { name })}
            mutation={{ isPending: removePasskey.isPending, error: removePasskey.error, mutateAsync: remove }}
            tone="danger"
            submitLabel={t('security.removePasskey')}
            onDone={() => finish(t('security.passkeyRemoved'))}
          />
        )
      }
      case 'renamePasskey':
        return (
          <PasskeyNameForm {...common} passkey={change.passkey} onSaved={() => finish(t('security.passkeyRenamed'))} />
        )
      case 'codes':
        return (
          <PasswordStep
            {...common}
            text={t('security.texts.codes')}
            mutation={replace}
            submitLabel={t('security.newCodes')}
            onDone={({ recoveryCodes }) => setCodes(recoveryCodes ?? [])}
          />
        )
    }
  }
  return (
    <Modal isOpen onClose={onClose} title={t(codes ? 'security.codes' : `security.titles.${change.kind}`)} size="small">
      {step()}
    </Modal>
  )
}
