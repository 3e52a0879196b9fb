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

export type SecurityChange =
  | { kind: 'addApp' | 'removeApp' | 'addPasskey' | 'codes' }
  | { kind: 'renamePasskey' | 'removePasskey'; passkey: Passkey }

type PasskeyOptions = ComponentProps<typeof PasskeyForm>['options']

interface SecurityDialogProps {
  change: SecurityChange
  onClose: () => void
}

/** Changes a second factor: first the password, then the change, then any new recovery codes. */
export function SecurityDialog({ change, onClose }: SecurityDialogProps) {
  const { t } = useTranslation('me')
  const [setup, setSetup] = useState<AppSetup>()
  const [options, setOptions] = useState<PasskeyOptions>()
  const [codes, setCodes] = useState<string[]>()
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
    return (
      <PasswordFirst
        change={change}
        onCancel={onClose}
        onSetup={setSetup}
        onOptions={setOptions}
        onCodes={setCodes}
        onDone={finish}
      />
    )
  }
  return (
    <Modal isOpen onClose={onClose} title={t(codes ? 'security.codes' : `security.titles.${change.kind}`)} size="small">
      {step()}
    </Modal>
  )
}

interface PasswordFirstProps {
  change: SecurityChange
  onCancel: () => void
  onSetup: (setup: AppSetup) => void
  onOptions: (options: PasskeyOptions) => void
  onCodes: (codes: string[]) => void
  onDone: (text: string) => void
}

function PasswordFirst({ change, onCancel, onSetup, onOptions, onCodes, onDone }: PasswordFirstProps) {
  const { t } = useTranslation('me')
  const beginApp = useBeginApp()
  const beginPasskey = useBeginPasskey()
  const removeApp = useRemoveApp()
  const removePasskey = useRemovePasskey()
  const replace = useReplaceRecoveryCodes()
  const adding = { onCancel, submitLabel: t('security.continue') }
  const removing = { onCancel, tone: 'danger' } as const
  switch (change.kind) {
    case 'addApp':
      return <PasswordStep {...adding} text={t('security.texts.addApp')} mutation={beginApp} onDone={onSetup} />
    case 'addPasskey':
      return (
        <PasswordStep {...adding} text={t('security.texts.addPasskey')} mutation={beginPasskey} onDone={onOptions} />
      )
    case 'removeApp':
      return (
        <PasswordStep
          {...removing}
          text={t('security.texts.removeApp')}
          mutation={removeApp}
          submitLabel={t('security.removeApp')}
          onDone={() => onDone(t('security.appRemoved'))}
        />
      )
    case 'removePasskey': {
      const { id, name } = change.passkey
      const remove = ({ body }: { body: { password: string } }) => removePasskey.mutateAsync({ params: { id }, body })
      return (
        <PasswordStep
          {...removing}
          text={t('security.texts.removePasskey', { name })}
          mutation={{ isPending: removePasskey.isPending, error: removePasskey.error, mutateAsync: remove }}
          submitLabel={t('security.removePasskey')}
          onDone={() => onDone(t('security.passkeyRemoved'))}
        />
      )
    }
    case 'renamePasskey': {
      const { passkey } = change
      return (
        <PasskeyNameForm onCancel={onCancel} passkey={passkey} onSaved={() => onDone(t('security.passkeyRenamed'))} />
      )
    }
    case 'codes':
      return (
        <PasswordStep
          onCancel={onCancel}
          text={t('security.texts.codes')}
          mutation={replace}
          submitLabel={t('security.newCodes')}
          onDone={({ recoveryCodes }) => onCodes(recoveryCodes ?? [])}
        />
      )
  }
}
