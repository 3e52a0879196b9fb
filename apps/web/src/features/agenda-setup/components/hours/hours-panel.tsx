import type { Resource } from '@piel/contract/agenda-resources'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import { LoadError } from '#/components/record/load-error.tsx'
import { FormSkeleton } from '#/components/record/skeletons.tsx'
import { setupQueries } from '../../agenda-setup.queries.ts'
import { Exceptions } from './exceptions.tsx'
import { HoursForm } from './hours-form.tsx'

interface HoursPanelProps {
  resource: Resource
  onSaved: () => void
  onCancel: () => void
}

/** The hours of a person: weekly, and of single days. */
export function HoursPanel({ resource, onSaved, onCancel }: HoursPanelProps) {
  const { t } = useTranslation('agendaSetup')
  const query = useQuery(setupQueries.hours(resource.id))
  const locations = useQuery(setupQueries.locations())
  const { data, error } = query
  if (error && !data) return <LoadError query={query} title={t('hours.failed')} />
  const active = locations.data?.data.filter(({ isActive }) => isActive)
  if (!data || !active) return <FormSkeleton fields={6} className="min-h-120 content-start" />
  return (
    <>
      {data.outside.length > 0 && (
        <p className="mb-4 rounded-control bg-warning-soft px-3 py-2 text-warning">
          {t('hours.outside', { count: data.outside.length })}
        </p>
      )}
      <HoursForm resource={resource} hours={data} locations={active} onSaved={onSaved} onCancel={onCancel}>
        {(onSet) => <Exceptions resource={resource} hours={data} locations={active} onSet={onSet} />}
      </HoursForm>
    </>
  )
}
