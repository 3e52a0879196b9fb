import { requiredOfPerson } from '@piel/contract/core/person-fields'
import { fullName } from '@piel/contract/core/people'
import { type EmailHolder, userEndpoints } from '@piel/contract/people/users'
import { useMutation, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useTranslation } from '#/i18n/index.ts'
import { type FormProps, FormShell } from '#/components/form/form-shell.tsx'
import { EmailField } from '#/components/form/text-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { Link } from '#/components/ui/link.tsx'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { paths } from '#/lib/paths.ts'

const schema = z.object({ email: requiredOfPerson.email })
type Values = z.output<typeof schema>

interface RestoreFormProps extends FormProps<unknown> {
  /** The e-mail of the archived account, which another account has by now. */
  email: string
  restore: (email: string) => Promise<unknown>
}

const pathOf = ({ id, patientId, doctorId }: EmailHolder): string => {
  if (patientId !== null) return paths.patient(patientId)
  return doctorId === null ? paths.userEdit(id) : paths.doctor(doctorId)
}

/** Restores a record with another e-mail for its account, and shows which account has the earlier one. */
export function RestoreForm({ email, restore, onSaved, onCancel }: RestoreFormProps) {
  const { t } = useTranslation('restore')
  const form = useShellForm<Values, Values>({ schema, initial: { email: '' } })
  const mutation = useMutation({ mutationFn: restore })
  const { data } = useQuery({ ...endpointQuery(userEndpoints.findEmailHolder, { body: { email } }), gcTime: 0 })
  const holder = data?.holder
  return (
    <FormShell
      form={form}
      label={t('label')}
      submitLabel={t('submit')}
      submittingLabel={t('submitting')}
      mutation={mutation}
      fieldMap={{ codes: { email_taken: { name: 'email', message: 'validation.emailTaken' } } }}
      onSubmit={(values) => mutation.mutateAsync(values.email)}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <p className="mb-4 wrap-anywhere" aria-live="polite">
        {t('taken', { email })}{' '}
        {holder && (
          <>
            {t('heldBy')}{' '}
            <Link
              to={pathOf(holder)}
              className="focus-ring rounded-[4px] font-medium text-accent underline-offset-2 hover:underline"
            >
              <bdi>{fullName(holder)}</bdi>
            </Link>
            .
          </>
        )}
      </p>
      <EmailField control={form.methods.control} name="email" label={t('email')} hint={t('hint')} required />
    </FormShell>
  )
}
