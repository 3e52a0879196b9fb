import { type Resource, resourceEndpoints, resourceHistory } from '@piel/contract/agenda/resources'
import { useQuery } from '@tanstack/react-query'
import { Clock, Cpu, DoorOpen, Pencil, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { FormDialog } from '#/components/record/form-dialog.tsx'
import { Badge } from '#/components/ui/badge.tsx'
import { IconButton } from '#/components/ui/icon-button.tsx'
import { lazyPart } from '#/lib/lazy-part.ts'
import { useResourceName } from '#/features/core/person/use-resource-name.ts'
import { resourceQueries } from '../resources.queries.ts'
import { VersionsButton } from '#/features/core/history/components/versions-button.tsx'
import { ListSection } from '#/components/record/list-section.tsx'
import { agendaEndpoints } from '@piel/contract/agenda/calendar'
import { appointmentEndpoints } from '@piel/contract/agenda/appointments'
import type { NounVersions } from '#/features/core/history/history.queries.ts'

const ResourceForm = lazyPart(['resources', 'validation'], () => import('./resource-form.tsx'), 'ResourceForm')
const HoursPanel = lazyPart(
  ['hours', 'availability', 'validation'],
  () => import('#/features/agenda/hours/components/hours-panel.tsx'),
  'HoursPanel',
)

const icons = { person: UserRound, room: DoorOpen, device: Cpu } as const

export function ResourceSection() {
  const { t } = useTranslation('resources')
  const query = useQuery(resourceQueries.list())
  const all = query.data?.data
  const taken = all?.map(({ userId }) => userId) ?? []
  return (
    <ListSection
      id="agenda-resources"
      words={t}
      query={query}
      row={(resource) => <ResourceRow resource={resource} taken={taken} />}
      form={(finish, close) => (
        <ResourceForm taken={taken} onCancel={close} onSaved={(saved) => finish(t('added', { name: saved.name }))} />
      )}
    />
  )
}

function ResourceRow({ resource, taken }: { resource: Resource; taken: readonly (string | null)[] }) {
  const { t } = useTranslation(['resources', 'hours'])
  const name = useResourceName()(resource)
  const [open, setOpen] = useState<'edit' | 'hours'>()
  const close = () => setOpen(undefined)
  const { id, version, kind, deviceKind, capacity, overbook, isActive } = resource
  const Icon = icons[kind]
  const facts = [
    t(`kinds.${kind}`),
    deviceKind,
    capacity > 1 && t('several', { count: capacity }),
    overbook > 0 && t('over', { count: overbook }),
  ]
  return (
    <div className="flex items-center gap-3">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <bdi className="font-medium wrap-anywhere">{name}</bdi>
          {!isActive && <Badge>{t('inactive')}</Badge>}
        </p>
        <p className="text-caption text-muted">{facts.filter((fact) => typeof fact === 'string').join(' · ')}</p>
      </div>
      <span className="-me-1.5 flex shrink-0">
        {kind === 'person' && (
          <IconButton size="sm" icon={Clock} label={t('hours:title', { name })} onClick={() => setOpen('hours')} />
        )}
        <VersionsButton record={{ ...resourceVersions, id, version }} name={name} />
        <IconButton size="sm" icon={Pencil} label={t('edit', { name })} onClick={() => setOpen('edit')} />
      </span>
      <FormDialog isOpen={open === 'edit'} onClose={close} title={t('editTitle', { name })} fallback="min-h-72">
        {(finish) => (
          <ResourceForm
            resource={resource}
            taken={taken}
            onCancel={close}
            onSaved={() => finish(t('saved', { name }))}
          />
        )}
      </FormDialog>
      <FormDialog isOpen={open === 'hours'} onClose={close} title={t('hours:title', { name })} fallback="min-h-120">
        {(finish) => (
          <HoursPanel resource={resource} onCancel={close} onSaved={() => finish(t('hours:saved', { name }))} />
        )}
      </FormDialog>
    </div>
  )
}

export const resourceVersions: NounVersions = {
  kind: 'agenda_resource',
  endpoints: resourceHistory,
  lists: [resourceEndpoints, agendaEndpoints, appointmentEndpoints],
}
