import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Chip, ChipName } from '#/components/table/chip.tsx'
import { FilterDates } from '#/components/table/filter-dates.tsx'
import { latePart } from '#/lib/lazy-part.ts'
import type { AuditPage } from '../audit.queries.ts'
import type { AuditList } from './audit-list.ts'

const PersonDialog = latePart([], () => import('./person-dialog.tsx'), 'PersonDialog')

interface Props {
  list: AuditList
  /** Names of the filtered user and record, from the latest answer. */
  filtered: AuditPage['filtered'] | undefined
}

const opener = 'flex min-w-0 items-center gap-1.5 ps-3 pe-2 font-medium whitespace-nowrap outline-none'

export function OwnFilters({ list, filtered }: Props) {
  const { t } = useTranslation(['audit', 'table'])
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { actorId, objectId, from, to } = list.state.filters
  const nameOf = (name: string | null | undefined) => (filtered === undefined ? '…' : (name ?? t('filters.unknown')))

  return (
    <>
      <Chip filter={t('columns.user')} isSet={actorId !== ''} onClear={() => list.change({ filters: { actorId: '' } })}>
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={opener}>
          <ChipName isSet={actorId !== ''}>{t('columns.user')}</ChipName>
          <bdi className="max-w-48 truncate">{actorId === '' ? t('table:any') : nameOf(filtered?.actorName)}</bdi>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 opacity-70" />
        </button>
      </Chip>
      <FilterDates from={from} to={to} onChange={(days) => list.change({ filters: days })} />
      {objectId !== '' && (
        <Chip filter={t('filters.record')} isSet onClear={() => list.change({ filters: { objectId: '' } })}>
          <span className={`${opener} pe-3`}>
            <ChipName isSet>{t('filters.record')}</ChipName>
            <bdi className="max-w-48 truncate">{nameOf(filtered?.objectName)}</bdi>
          </span>
        </Chip>
      )}
      {open && (
        <PersonDialog
          onClose={close}
          onPick={(id) => {
            close()
            list.change({ filters: { actorId: id } })
          }}
        />
      )}
    </>
  )
}
