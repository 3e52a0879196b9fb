import { renamePasskeyBody, type RenamePasskeyBody } from '@piel/contract/account/me-passkeys'
import type { Passkey } from '@piel/contract/account/me-second-factor'
import { useTranslation } from '#/i18n/index.ts'
import { type FormProps, FormShell } from '#/components/form/form-shell.tsx'
import { TextField } from '#/components/form/text-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { useRenamePasskey } from '../../security.queries.ts'

interface PasskeyNameFormProps extends FormProps {
  passkey: Passkey
}

export function PasskeyNameForm({ passkey: { id, name }, onSaved, onCancel }: PasskeyNameFormProps) {
  const { t } = useTranslation('me')
  const rename = useRenamePasskey()
  const form = useShellForm<RenamePasskeyBody, RenamePasskeyBody>({ schema: renamePasskeyBody, initial: { name } })
  return (
    <FormShell
      form={form}
      label={t('security.titles.renamePasskey')}
      mutation={rename}
      onSubmit={(body) => rename.mutateAsync({ params: { id }, body })}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <TextField
        control={form.methods.control}
        name="name"
        label={t('security.passkeyName')}
        required
        autoComplete="off"
      />
    </FormShell>
  )
}
