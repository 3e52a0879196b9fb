import { Link2 } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { CheckboxField } from '#/components/form/checkbox-field.tsx'
import { PasswordPair } from '#/components/form/password-pair.tsx'
import { FieldGroup } from '#/components/record/field-group.tsx'
import type { UserControl } from './user-fields.tsx'

/** How a new user signs in: with a password, an invitation to choose one, or the clinic's identity provider. */
export function AccessFields({ control, withPassword }: { control: UserControl; withPassword: boolean }) {
  const { t } = useTranslation('users')
  const isInvited = useWatch({ control, name: 'invite' })
  return (
    <FieldGroup title={t('form.groups.access')}>
      {withPassword ? (
        <CheckboxField
          control={control}
          name="invite"
          label={t('fields.invite')}
          hint={t('form.hints.invite')}
          className="mb-2 sm:col-span-2"
        />
      ) : (
        <p className="flex items-start gap-2.5 rounded-control bg-info-soft px-3 py-2.5 text-info sm:col-span-2">
          <Link2 aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {t('form.hints.external')}
        </p>
      )}
      {withPassword && !isInvited && (
        <PasswordPair
          control={control}
          label={t('fields.password')}
          confirmLabel={t('fields.confirmPassword')}
          hint={t('form.hints.password')}
          required
        />
      )}
    </FieldGroup>
  )
}
