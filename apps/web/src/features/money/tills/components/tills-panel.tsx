import { type Till, tillFields } from '@piel/contract/money/tills'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#/i18n/index.ts'
import { FormShell } from '#/components/form/form-shell.tsx'
import { SelectField } from '#/components/form/select-field.tsx'
import { TextField } from '#/components/form/text-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { ActiveSwitch } from '#/components/short-list/active-switch.tsx'
import { toast } from '#/components/toast/toast.ts'
import { ApiError } from '#/lib/api-error.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { useFieldErrorText } from '#/lib/field-errors.ts'
import { limitQuery, useUpdateLimit } from '#/features/money/catalogue/catalogue.queries.ts'
import { tillQuery, useCreateTill, useUpdateTill } from '../tills.queries.ts'

export function TillsPanel({ tills }: { tills: readonly Till[] }) {
  const { t } = useTranslation('tills')
  const [added, setAdded] = useState(0)
  const { data } = useQuery(tillQuery)
  const locations = data?.locations ?? []
  return (
    <>
      <p className="mb-4 text-muted">{t('tills.text')}</p>
      {tills.length > 0 && (
        <ul aria-label={t('tills.list')} className="mb-5 divide-y divide-line border-y border-line">
          {tills.map((till) => (
            <TillRow key={till.id} till={till} hasLocations={locations.length > 1} />
          ))}
        </ul>
      )}
      <BlindSwitch />
      <AddForm key={added} locations={locations} onAdded={() => setAdded(added + 1)} />
    </>
  )
}

/** Whether open tills hide their amounts from their own persons. */
function BlindSwitch() {
  const { t } = useTranslation('tills')
  const { data } = useQuery(limitQuery)
  const update = useUpdateLimit()
  if (!data) return null
  const { isTillBlind, version } = data
  return (
    <div className="mb-5 flex items-center justify-between gap-3">
      <p>
        <span className="font-medium">{t('tills.blind')}</span>
        <span className="block text-caption text-muted">{t('tills.blindHint')}</span>
      </p>
      <ActiveSwitch
        name={t('tills.blind')}
        isActive={isTillBlind}
        stateOf={(isOn) => t(isOn ? 'tills.on' : 'tills.off')}
        isPending={update.isPending}
        save={(next) => update.mutateAsync({ body: { isTillBlind: next }, version })}
      />
    </div>
  )
}

interface TillRowProps {
  till: Till
  hasLocations: boolean
}

function TillRow({ till: { id, name, location, isActive, openedBy, version }, hasLocations }: TillRowProps) {
  const { t } = useTranslation('tills')
  const textOf = useErrorText()
  const fieldTextOf = useFieldErrorText()
  const update = useUpdateTill()
  // The switch cannot show an error at its field.
  const refusalText = (error: unknown) => {
    const [field] = error instanceof ApiError ? error.errors : []
    return field ? fieldTextOf(field.code) : textOf(error)
  }
  return (
    <li className="flex min-h-12 items-center gap-3 py-2">
      <span className="min-w-0 flex-1 wrap-anywhere">
        <bdi className="font-medium">{name}</bdi>
        {hasLocations && <span className="block text-caption text-muted">{location.name}</span>}
        {openedBy !== null && (
          <span className="block text-caption text-muted">{t('tills.openedBy', { person: openedBy })}</span>
        )}
      </span>
      <ActiveSwitch
        name={name}
        isActive={isActive}
        stateOf={(isOn) => t(isOn ? 'tills.use' : 'tills.unused')}
        isPending={update.isPending}
        save={(next) => update.mutateAsync({ params: { id }, body: { isActive: next }, version })}
        errorText={refusalText}
      />
    </li>
  )
}

const schema = z.object({ name: tillFields.name, locationId: z.string() })
type Values = z.output<typeof schema>

interface AddFormProps {
  locations: readonly { id: string; name: string }[]
  onAdded: () => void
}

function AddForm({ locations, onAdded }: AddFormProps) {
  const { t } = useTranslation('tills')
  const create = useCreateTill()
  const form = useShellForm<Values, Values>({ schema, initial: { name: '', locationId: '' } })
  return (
    <FormShell
      form={form}
      label={t('tills.add')}
      submitLabel={t('tills.add')}
      mutation={create}
      onSubmit={({ name, locationId }, { idempotencyKey }) =>
        create.mutateAsync({ body: { name, ...(locationId !== '' && { locationId }) }, idempotencyKey })
      }
      onSaved={({ name }) => {
        toast.success(t('tills.added', { name }))
        onAdded()
      }}
    >
      <TextField control={form.methods.control} name="name" label={t('tills.name')} required autoFocus />
      {locations.length > 1 && (
        <SelectField
          control={form.methods.control}
          name="locationId"
          label={t('tills.location')}
          // An empty choice means the first location.
          options={locations.map(({ id, name }, i) => ({ value: i === 0 ? '' : id, label: name }))}
        />
      )}
    </FormShell>
  )
}
