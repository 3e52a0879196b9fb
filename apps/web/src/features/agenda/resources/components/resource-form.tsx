import { type Resource, resourceEndpoints, type ResourceKind } from '@piel/contract/agenda/resources'
import { fullName } from '@piel/contract/core/people'
import { userEndpoints, type UserRow } from '@piel/contract/people/users'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { ListedFields } from '#/components/form/field-list.tsx'
import { fieldsOf } from '#/components/form/fields-of.ts'
import { type FormProps, FormShell } from '#/components/form/form-shell.tsx'
import { LookupField } from '#/components/form/lookup-field.tsx'
import { SelectField } from '#/components/form/select-field.tsx'
import { useListedWords } from '#/components/form/use-listed-words.ts'
import { useRecordForm } from '#/components/form/use-record-form.ts'
import { Segments } from '#/components/ui/segments.tsx'
import { endpointQuery, selectFrom } from '#/lib/endpoint-query.ts'
import { locationQueries } from '#/features/agenda/locations/locations.queries.ts'
import { useCreateResource, useUpdateResource } from '../resources.queries.ts'
import {
  type ResourceField,
  resourceFieldList,
  resourceSchema,
  resourceValuesOf,
  shownFields,
} from './resource-values.ts'

interface ResourceFormProps extends FormProps<Resource> {
  /** Absent to create one. */
  resource?: Resource
  /** IDs of accounts that are already in the agenda. */
  taken: readonly (string | null)[]
}

const accounts = (search: string) =>
  selectFrom(
    endpointQuery(userEndpoints.list, {
      query: { ...(search !== '' && { search }), limit: 8, status: 'active' },
    }),
    ({ data }: { data: UserRow[] }) => data,
  )

const kinds = ['person', 'room', 'device'] as const

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
  const labelOf = (name: ResourceField) => t(`fields.${name}`)
  const wordsOf = useListedWords(resourceFieldList, {
    wordsOf: t,
    stateOf: (isOn) => t(isOn ? 'fields.isActive' : 'inactive'),
  })
  const { control, shell } = useRecordForm({
    record: resource,
    schema: useMemo(() => resourceSchema(kind, resource === undefined), [kind, resource]),
    valuesOf: (now) => resourceValuesOf(now, locations[0]?.id ?? ''),
    create: useCreateResource(),
    update: useUpdateResource(),
    bodyOf: ({ userId, locationId, name, deviceKind, ...shared }) => {
      if (kind === 'person') return { kind, userId, ...shared }
      const place = { locationId, name, ...shared }
      return kind === 'room' ? { kind, ...place } : { kind, deviceKind, ...place }
    },
    changesOf: ({ userId: _user, locationId: _location, ...changed }) => changed,
    latest: ({ id }) => endpointQuery(resourceEndpoints.get, { params: { id } }),
    words: { labelOf, wordsOf },
  })
  const field = fieldsOf(control, labelOf)
  return (
    <FormShell
      {...shell}
      label={t('title')}
      submitLabel={resource ? undefined : t('submit')}
      fieldMap={{ codes: { name_taken: { name: kind === 'person' ? 'userId' : 'name' } } }}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <ListedFields
        control={control}
        list={resourceFieldList}
        names={shownFields(kind, resource === undefined)}
        labelOf={labelOf}
        wordsOf={t}
        autoFocus={!resource}
        own={{
          userId: (
            <LookupField
              {...field('userId')}
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
          ),
          locationId: locations.length > 1 && (
            <SelectField
              {...field('locationId')}
              required
              options={locations.map(({ id, name }) => ({ value: id, label: name }))}
            />
          ),
        }}
      />
    </FormShell>
  )
}
