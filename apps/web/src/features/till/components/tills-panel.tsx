import { type Till, tillFields } from '@piel/contract/till'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#/i18n/index.ts'
import { FormShell } from '#/components/form/form-shell.tsx'
import { TextField } from '#/components/form/text-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { toast } from '#/components/toast/toast.ts'
import { Switch } from '#/components/ui/switch.tsx'
import { useErrorText } from '#/lib/error-text.ts'
import { useCreateTill, useUpdateTill } from '../till.queries.ts'

/** The tills of the clinic: which are in use, and a form for one more. */
export function TillsPanel({ tills }: { tills: readonly Till[] }) {
  const { t } = useTranslation('till')
  const [added, setAdded] = useState(0)
  return (
    <>
      <p className="mb-4 text-muted">{t('tills.text')}</p>
      {tills.length > 0 && (
        <ul aria-label={t('tills.list')} className="mb-5 divide-y divide-line border-y border-line">
          {tills.map((till) => (
            <TillRow key={till.id} till={till} />
          ))}
        </ul>
      )}
      <AddForm key={added} onAdded={() => setAdded(added + 1)} />
    </>
  )
}

function TillRow({ till: { id, name, isActive, openedBy, version } }: { till: Till }) {
  const { t } = useTranslation('till')
  const textOf = useErrorText()
  const update = useUpdateTill()
  return (
    <li className="flex min-h-12 items-center gap-3 py-2">
      <span className="min-w-0 flex-1 wrap-anywhere">
        <bdi className="font-medium">{name}</bdi>
        {openedBy !== null && (
          <span className="block text-caption text-muted">{t('tills.openedBy', { person: openedBy })}</span>
        )}
      </span>
      <Switch
        isOn={isActive}
        label={t(isActive ? 'tills.useOf' : 'tills.unusedOf', { name })}
        word={t(isActive ? 'tills.use' : 'tills.unused')}
        busy={update.isPending}
        onChange={() =>
          update.mutate(
            { params: { id }, body: { isActive: !isActive }, version },
            { onError: (error) => toast.error(textOf(error)) },
          )
        }
      />
    </li>
  )
}

const schema = z.object({ name: tillFields.name })

function AddForm({ onAdded }: { onAdded: () => void }) {
  const { t } = useTranslation('till')
  const create = useCreateTill()
  const form = useShellForm<{ name: string }, { name: string }>({ schema, initial: { name: '' } })
  return (
    <FormShell
      form={form}
      label={t('tills.add')}
      submitLabel={t('tills.add')}
      mutation={create}
      onSubmit={(body, { idempotencyKey }) => create.mutateAsync({ body, idempotencyKey })}
      onSaved={({ name }) => {
        toast.success(t('tills.added', { name }))
        onAdded()
      }}
    >
      <TextField control={form.methods.control} name="name" label={t('tills.name')} required autoFocus />
    </FormShell>
  )
}
