import type { Resource, ResourceKind } from '@piel/contract/agenda/resources'
import { fullName } from '@piel/contract/core/people'
import { userEndpoints, type UserRow } from '@piel/contract/people/users'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { changedTerms } from '#/components/form/changes.ts'
import { CheckboxField } from '#/components/form/checkbox-field.tsx'
import { FormShell } from '#/components/form/form-shell.tsx'
import { LookupField } from '#/components/form/lookup-field.tsx'
import { SelectField } from '#/components/form/select-field.tsx'
import { TextField } from '#/components/form/text-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { Segments } from '#/components/ui/segments.tsx'
import { endpointQuery, selectFrom } from '#/lib/endpoint-query.ts'
import { locationQueries } from '#/features/agenda/locations/locations.queries.ts'
import { useCreateResource, useUpdateResource } from '../resources.queries.ts'
import { resourceSchema, type ResourceTerms, type ResourceValues, resourceValuesOf } from './resource-values.ts'

interface ResourceFormProps {
  resource?: Resource
  /** IDs of accounts that are already in the agenda. */
  taken: readonly (string | null)[]
  onSaved: (resource: Resource) => void
  onCancel: () => void
}

const accounts = (search: string) =>
  selectFrom(
    endpointQuery(userEndpoints.list, {
      query: { ...(search !== '' && { search }), limit: 8, status: 'active' },
    }),
    ({ data }: { data: UserRow[] }) => data,
  )

const kinds = ['person', 'room', 'device'] as const
const counts = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ value: String(from + i), label: String(from + i) }))

export function ResourceForm({ resource, ...props }: ResourceFormProps) {
  const { t } = useTranslation('resources')
  const [kind, setKind] = useState<ResourceKind>(resource?.kind ?? 'person')
  const { data: locations } = useQuery(locationQueries.list())
  if (!locations) return <div className="min-h-96" />
  return (
    <>
      {!resource && (
        <Segments
          label={t('kind')}
          options={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          value={kind}
          onChange={setKind}
          className="mb-5 w-full"
        />
      )}
      <OneKind
        key={kind}
        kind={kind}
        resource={resource}
        locations={locations.data.filter(({ isActive }) => isActive)}
        {...props}
      />
    </>
  )
}

interface OneKindProps extends Omit<ResourceFormProps, 'resource'> {
  kind: ResourceKind
  resource: Resource | undefined
  locations: readonly { id: string; name: string }[]
}

function OneKind({ kind, resource, locations, taken, onSaved, onCancel }: OneKindProps) {
  const { t } = useTranslation('resources')
  const [create, update] = [useCreateResource(), useUpdateResource()]
  const schema = useMemo(() => resourceSchema(kind, resource === undefined), [kind, resource])
  const form = useShellForm<ResourceValues, ResourceTerms>({
    schema,
    initial: resourceValuesOf(resource, locations[0]?.id ?? ''),
    ...(resource && { version: resource.version }),
  })
  const { control } = form.methods

  const save = async (terms: ResourceTerms, idempotencyKey: string, version: number | undefined) => {
    const { userId, locationId, name, deviceKind, capacity, overbook, isActive } = terms
    const shared = { capacity, overbook, isActive }
    if (resource) {
      const { userId: _user, locationId: _location, ...changed } = changedTerms(schema, form.base, terms) ?? {}
      if (Object.keys(changed).length === 0) return resource
      return await update.mutateAsync({ params: { id: resource.id }, body: changed, version })
    }
    if (kind === 'person') return await create.mutateAsync({ body: { kind, userId, ...shared }, idempotencyKey })
    if (kind === 'room')
      return await create.mutateAsync({ body: { kind, locationId, name, ...shared }, idempotencyKey })
    return await create.mutateAsync({ body: { kind, locationId, name, deviceKind, ...shared }, idempotencyKey })
  }

  return (
    <FormShell
      form={form}
      label={t('title')}
      submitLabel={resource ? undefined : t('submit')}
      mutation={resource ? update : create}
      fieldMap={{ codes: { name_taken: { name: kind === 'person' ? 'userId' : 'name' } } }}
      onSubmit={(terms, { idempotencyKey, ifMatch }) => save(terms, idempotencyKey, ifMatch)}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {kind === 'person' && !resource && (
          <LookupField
            control={control}
            name="userId"
            label={t('account')}
            hint={t('accountHint')}
            required
            autoFocus
            className="sm:col-span-2"
            find={accounts}
            show={(user: UserRow) => ({
              id: user.id,
              name: fullName(user),
              caption: taken.includes(user.id) ? t('alreadyAdded') : user.email,
              person: user,
            })}
          />
        )}
        {kind !== 'person' && (
          <TextField
            control={control}
            name="name"
            label={t('name')}
            required
            autoFocus={!resource}
            className={kind === 'device' ? undefined : 'sm:col-span-2'}
          />
        )}
        {kind === 'device' && (
          <TextField control={control} name="deviceKind" label={t('deviceKind')} hint={t('deviceKindHint')} required />
        )}
        {kind !== 'person' && !resource && locations.length > 1 && (
          <SelectField
            control={control}
            name="locationId"
            label={t('location')}
            required
            className="sm:col-span-2"
            options={locations.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <SelectField
          control={control}
          name="capacity"
          label={t('capacity')}
          hint={t('capacityHint')}
          options={counts(1, 4)}
        />
        <SelectField
          control={control}
          name="overbook"
          label={t('overbook')}
          hint={t('overbookHint')}
          options={counts(0, 2)}
        />
        <CheckboxField
          control={control}
          name="isActive"
          label={t('active')}
          hint={t('activeHint')}
          className="sm:col-span-2"
        />
      </div>
    </FormShell>
  )
}
