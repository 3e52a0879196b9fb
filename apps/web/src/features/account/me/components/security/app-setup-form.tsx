import { type AppCodeBody, appCodeBody, type AppSetup } from '@piel/contract/account/me-second-factor'
import { useTranslation } from '#/i18n/index.ts'
import { FormShell } from '#/components/form/form-shell.tsx'
import { TextField } from '#/components/form/text-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { useConfirmApp } from '../../security.queries.ts'

interface AppSetupFormProps {
  setup: AppSetup
  /** Receives new recovery codes, or null if the old ones remain. */
  onAdded: (recoveryCodes: string[] | null) => void
  onCancel: () => void
}

/** The QR code and key of a new authenticator app, and its first code. */
export function AppSetupForm({ setup, onAdded, onCancel }: AppSetupFormProps) {
  const { t } = useTranslation('me')
  const confirm = useConfirmApp()
  const form = useShellForm<AppCodeBody, AppCodeBody>({ schema: appCodeBody, initial: { code: '' } })
  const { size, path } = setup.qr
  return (
    <FormShell
      form={form}
      label={t('security.titles.addApp')}
      submitLabel={t('security.turnOn')}
      mutation={confirm}
      onSubmit={(body) => confirm.mutateAsync({ body })}
      onSaved={({ recoveryCodes }) => onAdded(recoveryCodes)}
      onCancel={onCancel}
    >
      <p className="mb-3">{t('security.scan')}</p>
      {/* Dark on white in both themes, because scanners expect it. */}
      <svg
        role="img"
        aria-label={t('security.qr')}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="mx-auto mb-4 w-44 rounded-control"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <p id="app-key" className="mb-1">
        {t('security.key')}
      </p>
      <p aria-labelledby="app-key" className="mb-4 rounded-control bg-subtle px-3 py-2 font-mono text-caption">
        {setup.secret.match(/.{1,4}/g)?.join(' ')}
      </p>
      <TextField
        control={form.methods.control}
        name="code"
        label={t('security.firstCode')}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </FormShell>
  )
}
