import type { Me } from '@piel/contract/account/me'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { DiscardDialog } from '#/components/dialog/discard-dialog.tsx'
import { FormShell } from '#/components/form/form-shell.tsx'
import { emptyAsNull } from '#/components/form/listed-values.ts'
import { useListedWords } from '#/components/form/use-listed-words.ts'
import { useRecordForm } from '#/components/form/use-record-form.ts'
import { toast } from '#/components/toast/toast.ts'
import { meQuery, useMe } from '#/lib/me.ts'
import { signOutAfter } from '#/lib/session/session.ts'
import { useUpdateMe } from '../../settings.queries.ts'
import {
  type PersonField,
  personFieldList,
  personSchema,
  type PersonTerms,
  type PersonValues,
  personValuesOf,
} from './person-values.ts'
import type { Control } from 'react-hook-form'
import { ListedGroup, ListedInputs } from '#/components/form/field-list.tsx'
import { useConfig } from '#/lib/config.ts'

export function PersonForm() {
  const { t } = useTranslation('me')
  const account = useMe()
  const [isAsking, setIsAsking] = useState(false)
  const { form, control, shell } = useRecordForm({
    record: account,
    schema: personSchema,
    valuesOf: personValuesOf,
    update: useUpdateMe(),
    changesOf: (changed) => emptyAsNull(personFieldList, changed),
    latest: () => meQuery,
    words: {
      labelOf: (name) => t(`fields.${name}`),
      wordsOf: useListedWords(personFieldList, { wordsOf: t }),
    },
    draft: 'account',
  })
  const startOver = (now: Me) => form.startOver(personValuesOf(now))

  return (
    <FormShell
      {...shell}
      label={t('settings.person')}
      submitLabel={t('save')}
      fieldMap={{
        codes: {
          email_taken: { name: 'email', message: 'validation.emailTaken' },
          username_taken: { name: 'username', message: 'validation.usernameTaken' },
        },
      }}
      onSaved={(next) => {
        // Another sign-in name has ended every session, this one too.
        if (next.email !== account.email) return void signOutAfter(() => Promise.resolve())
        startOver(next)
        if (next === account) toast.info(t('settings.unchanged'))
        else toast.success(t('settings.saved'))
      }}
      onCancel={() => setIsAsking(true)}
      isCancelIdle={!form.methods.formState.isDirty}
    >
      <PersonFields control={control} />
      <DiscardDialog
        isOpen={isAsking}
        onStay={() => setIsAsking(false)}
        onDiscard={() => {
          startOver(account)
          setIsAsking(false)
        }}
      />
    </FormShell>
  )
}

const names = Object.keys(personFieldList) as PersonField[]

interface PersonFieldsProps {
  control: Control<PersonValues, unknown, PersonTerms>
}

/** Name, contact data and bio of the signed-in user. */
function PersonFields({ control }: PersonFieldsProps) {
  const { t } = useTranslation('me')
  const { embedded } = useConfig().oidc
  const { profileKind } = useMe()
  const emailHint = embedded ? ('settings.emailHint' as const) : ('settings.emailElsewhere' as const)
  const listed = {
    control,
    list: {
      ...personFieldList,
      email: { ...personFieldList.email, hint: emailHint, input: { autoComplete: 'email', readOnly: !embedded } },
    },
    names: names.filter((name) => name !== 'title' || profileKind === 'DOCTOR'),
    labelOf: (name: PersonField) => t(`fields.${name}`),
    wordsOf: t,
  }
  return (
    <div className="grid gap-5">
      <ListedGroup {...listed} group="name" title={t('fullName')} />
      <ListedGroup {...listed} group="contact" title={t('settings.contact')} />
      <ListedInputs {...listed} names={['bio']} />
    </div>
  )
}
