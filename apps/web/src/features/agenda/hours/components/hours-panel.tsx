import type { Resource } from '@piel/contract/agenda/resources'
import type { HoursOfPerson } from '@piel/contract/agenda/hours'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import type { FormProps } from '#/components/form/form-shell.tsx'
import { LoadError } from '#/components/record/load-error.tsx'
import { FormSkeleton } from '#/components/record/skeletons.tsx'
import { locationQueries } from '#/features/agenda/locations/locations.queries.ts'
import { hoursQuery } from '../hours.queries.ts'
import { AffectedList, AffectedNotice } from '#/features/agenda/availability/components/affected-list.tsx'
import { Exceptions } from './exceptions.tsx'
import { HoursForm } from './hours-form.tsx'

interface HoursPanelProps extends FormProps {
  resource: Resource
}

export function HoursPanel({ resource, onSaved, onCancel }: HoursPanelProps) {
  const { t } = useTranslation('hours')
  const query = useQuery(hoursQuery(resource.id))
  const [saved, setSaved] = useState<HoursOfPerson>()
  const locations = useQuery(locationQueries.list())
  const { data, error } = query
  if (error && !data) return <LoadError query={query} title={t('failed')} />
  const active = locations.data?.data.filter(({ isActive }) => isActive)
  if (!data || !active) return <FormSkeleton fields={6} className="min-h-120 content-start" />
  const titleOf = ({ outside }: HoursOfPerson) => t('outside', { count: outside.length })
  if (saved) return <AffectedNotice rows={saved.outside} title={titleOf(saved)} onClose={onSaved} />
  return (
    <>
      {data.outside.length > 0 && <AffectedList rows={data.outside} title={titleOf(data)} />}
      <HoursForm
        resource={resource}
        hours={data}
        locations={active}
        onSaved={(now) => (now.outside.length > 0 ? setSaved(now) : onSaved())}
        onCancel={onCancel}
      >
        {(onSet) => <Exceptions resource={resource} hours={data} locations={active} onSet={onSet} />}
      </HoursForm>
    </>
  )
}
