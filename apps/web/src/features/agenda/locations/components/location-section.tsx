import { dialled, shownPhone } from '@piel/contract/core/phone'
import { type Location, locationEndpoints, locationHistory } from '@piel/contract/agenda/locations'
import { useQuery } from '@tanstack/react-query'
import { MapPin, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { FormDialog } from '#/components/record/form-dialog.tsx'
import { Badge } from '#/components/ui/badge.tsx'
import { IconButton } from '#/components/ui/icon-button.tsx'
import { placeOf } from '#/lib/time-zones.ts'
import { lazyPart } from '#/lib/lazy-part.ts'
import { locationQueries } from '../locations.queries.ts'
import { ListSection } from '#/components/record/list-section.tsx'
import { VersionsButton } from '#/features/core/history/components/versions-button.tsx'
import { linesOf } from './location-field-list.ts'
import { agendaEndpoints } from '@piel/contract/agenda/calendar'
import { appointmentEndpoints } from '@piel/contract/agenda/appointments'
import type { NounVersions } from '#/features/core/history/history.queries.ts'

const LocationForm = lazyPart(['locations', 'validation'], () => import('./location-form.tsx'), 'LocationForm')

export function LocationSection() {
  const { t } = useTranslation('locations')
  const query = useQuery(locationQueries.list())
  const all = query.data?.data
  return (
    <ListSection
      id="agenda-locations"
      words={t}
      query={query}
      row={(location) => <LocationRow location={location} count={all?.length ?? 1} />}
      form={(finish, close) => (
        <LocationForm
          count={all?.length ?? 0}
          onCancel={close}
          onSaved={(saved) => finish(t('added', { name: saved.name }))}
        />
      )}
    />
  )
}

function LocationRow({ location, count }: { location: Location; count: number }) {
  const { t, language } = useTranslation('locations')
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const { id, version, name, timeZone, postalCode, phone, isActive } = location
  const lines = linesOf({
    ...location,
    postalCode: postalCode && t('postal', { code: postalCode }),
    phone: phone && shownPhone(phone, dialled(phone) ?? null),
  })
  return (
    <div className="flex items-center gap-3">
      <MapPin aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <bdi className="font-medium wrap-anywhere">{name}</bdi>
          {!isActive && <Badge>{t('inactive')}</Badge>}
        </p>
        <p className="text-caption text-muted wrap-anywhere">{t('zone', { place: placeOf(timeZone, language) })}</p>
        {lines.map((line) => (
          <p key={line} className="text-caption text-muted tabular-nums wrap-anywhere">
            {line}
          </p>
        ))}
      </div>
      <span className="-me-1.5 flex shrink-0">
        <VersionsButton record={{ ...locationVersions, id, version }} name={name} />
        <IconButton size="sm" icon={Pencil} label={t('edit', { name })} onClick={() => setIsOpen(true)} />
      </span>
      <FormDialog isOpen={isOpen} onClose={close} title={t('editTitle', { name })} fallback="min-h-96">
        {(finish) => (
          <LocationForm
            location={location}
            count={count}
            onCancel={close}
            onSaved={(saved) => finish(t('saved', { name: saved.name }))}
          />
        )}
      </FormDialog>
    </div>
  )
}

export const locationVersions: NounVersions = {
  kind: 'location',
  endpoints: locationHistory,
  lists: [locationEndpoints, agendaEndpoints, appointmentEndpoints],
}
