import { type AppointmentType, appointmentTypeEndpoints, appointmentTypeHistory } from '@piel/contract/agenda/types'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { FormDialog } from '#/components/record/form-dialog.tsx'
import { Badge } from '#/components/ui/badge.tsx'
import { IconButton } from '#/components/ui/icon-button.tsx'
import { nameIn } from '#/lib/bilingual.ts'
import { formatMoney } from '#/lib/money.ts'
import { lazyPart } from '#/lib/lazy-part.ts'
import { appointmentTypeQueries } from '../types.queries.ts'
import { VersionsButton } from '#/features/core/history/components/versions-button.tsx'
import { ListSection } from '#/components/record/list-section.tsx'
import { agendaEndpoints } from '@piel/contract/agenda/calendar'
import { appointmentEndpoints } from '@piel/contract/agenda/appointments'
import type { NounVersions } from '#/features/core/history/history.queries.ts'

const TypeForm = lazyPart(['types', 'validation'], () => import('./type-form.tsx'), 'TypeForm')

export function TypeSection() {
  const { t, language } = useTranslation('types')
  const query = useQuery(appointmentTypeQueries.list())
  return (
    <ListSection
      id="agenda-types"
      words={t}
      query={query}
      row={(type) => <TypeRow type={type} />}
      form={(finish, close) => (
        <TypeForm onCancel={close} onSaved={(saved) => finish(t('added', { name: nameIn(saved, language) }))} />
      )}
    />
  )
}

function TypeRow({ type }: { type: AppointmentType }) {
  const { t, language } = useTranslation('types')
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const name = nameIn(type, language)
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <bdi className="font-medium wrap-anywhere">{name}</bdi>
          {!type.isActive && <Badge>{t('inactive')}</Badge>}
        </p>
        <p className="text-caption text-muted">
          {t('line', { minutes: type.minutes, who: t(`whoOptions.${type.who}`) })}
          {type.feeMinor !== null && type.feeWhen !== 'never' && (
            <>
              {' · '}
              {t(`feeLine.${type.feeWhen}`, { amount: formatMoney(type.feeMinor, language) })}
            </>
          )}
        </p>
      </div>
      <span className="-me-1.5 flex shrink-0">
        <VersionsButton record={{ ...appointmentTypeVersions, id: type.id, version: type.version }} name={name} />
        <IconButton size="sm" icon={Pencil} label={t('edit', { name })} onClick={() => setIsOpen(true)} />
      </span>
      <FormDialog isOpen={isOpen} onClose={close} title={t('editTitle', { name })} fallback="min-h-120">
        {(finish) => <TypeForm type={type} onCancel={close} onSaved={() => finish(t('saved', { name }))} />}
      </FormDialog>
    </div>
  )
}

export const appointmentTypeVersions: NounVersions = {
  kind: 'appointment_type',
  endpoints: appointmentTypeHistory,
  lists: [appointmentTypeEndpoints, agendaEndpoints, appointmentEndpoints],
}
