import {
  type creationOptions,
  passkeyRegistration,
  renamePasskeyBody,
  type RenamePasskeyBody,
} from '@piel/contract/account/me-passkeys'
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { useTranslation } from '#/i18n/index.ts'
import { FormShell } from '#/components/form/form-shell.tsx'
import { TextField } from '#/components/form/text-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { ApiError } from '#/lib/api-error.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { useAddPasskey } from '../../security.queries.ts'

interface PasskeyFormProps {
  options: z.output<typeof creationOptions>
  /** Receives new recovery codes, or null if the old ones remain. */
  onAdded: (recoveryCodes: string[] | null) => void
  onCancel: () => void
}

/** Names a new passkey and lets the browser create it. */
export function PasskeyForm({ options, onAdded, onCancel }: PasskeyFormProps) {
  const { t } = useTranslation('me')
  const textOf = useErrorText()
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  const create = useMutation({ mutationFn: () => startRegistration({ optionsJSON }) })
  const add = useAddPasskey()
  const form = useShellForm<RenamePasskeyBody, RenamePasskeyBody>({ schema: renamePasskeyBody, initial: { name: '' } })
  const errorText = (error: unknown) => {
    if (error instanceof ApiError) return textOf(error)
    const isKnown = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    return t(isKnown ? 'security.passkeyKnown' : 'security.passkeyNotCreated')
  }
  return (
    <FormShell
      form={form}
      label={t('security.titles.addPasskey')}
      submitLabel={t('security.createPasskey')}
      submittingLabel={t('security.creatingPasskey')}
      mutation={{ isPending: create.isPending || add.isPending, error: create.error ?? add.error }}
      errorText={errorText}
      onSubmit={async ({ name }) => {
        const response = passkeyRegistration.parse(await create.mutateAsync())
        return await add.mutateAsync({ body: { name, response } })
      }}
      onSaved={({ recoveryCodes }) => onAdded(recoveryCodes)}
      onCancel={onCancel}
    >
      <TextField
        control={form.methods.control}
        name="name"
        label={t('security.passkeyName')}
        hint={t('security.passkeyNameHint')}
        required
        autoComplete="off"
      />
    </FormShell>
  )
}
