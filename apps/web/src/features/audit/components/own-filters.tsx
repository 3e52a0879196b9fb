import { isIsoDate } from '@piel/contract/dates'
import { CalendarDays, ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { Chip, ChipName } from '../../../components/table/chip.tsx'
import { useDates } from '../../../lib/dates.ts'
import type { AuditPage } from '../audit.queries.ts'
import type { AuditList } from './audit-list.ts'

const PersonDialog = lazy(() => import('./person-dialog.tsx').then((m) => ({ default: m.PersonDialog })))
const DatesDialog = lazy(() => import('./dates-dialog.tsx').then((m) => ({ default: m.DatesDialog })))

interface Props {
  list: AuditList
  /** What the filters stand for, by the newest answer. */
  filtered: AuditPage['filtered']
}

const opener = 'flex min-w-0 items-center gap-1.5 ps-3 pe-2 font-medium whitespace-nowrap outline-none'

/** The filters that are no choice among a few: a person, days, one object. */
export function OwnFilters({ list, filtered }: Props) {
  const { t } = useTranslation(['audit', 'table'])
  const dates = useDates()
  const [open, setOpen] = useState<'person' | 'dates'>()
  const close = () => setOpen(undefined)
  const { actorId, objectId, from, to } = list.state.filters
  const hasDates = from !== '' || to !== ''
  const inWords = (date: string) => (isIsoDate(date) ? dates.date(date) : date)
  const nameOf = (name: string | null | undefined) => (filtered === undefined ? '…' : (name ?? t('filters.unknown')))

  const range = () => {
    if (from !== '' && from === to) return inWords(from)
    if (from !== '' && to !== '') return t('filters.range', { from: inWords(from), to: inWords(to) })
    return from === '' ? t('filters.until', { date: inWords(to) }) : t('filters.since', { date: inWords(from) })
  }

  return (
    <>
      <Chip filter={t('columns.who')} isSet={actorId !== ''} onClear={() => list.change({ filters: { actorId: '' } })}>
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen('person')} className={opener}>
          <ChipName isSet={actorId !== ''}>{t('columns.who')}</ChipName>
          <bdi className="max-w-48 truncate">{actorId === '' ? t('table:any') : nameOf(filtered?.actorName)}</bdi>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 opacity-70" />
        </button>
      </Chip>
      <Chip filter={t('filters.dates')} isSet={hasDates} onClear={() => list.change({ filters: { from: '', to: '' } })}>
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen('dates')} className={opener}>
          <ChipName isSet={hasDates}>{t('filters.dates')}</ChipName>
          <span className="truncate">{hasDates ? range() : t('filters.anyDay')}</span>
          <CalendarDays aria-hidden="true" className="size-4 shrink-0 opacity-70" />
        </button>
      </Chip>
      {objectId !== '' && (
        <Chip filter={t('filters.about')} isSet onClear={() => list.change({ filters: { objectId: '' } })}>
          <span className={`${opener} pe-3`}>
            <ChipName isSet>{t('filters.about')}</ChipName>
            <bdi className="max-w-48 truncate">{nameOf(filtered?.objectName)}</bdi>
          </span>
        </Chip>
      )}
      <Suspense fallback={null}>
        {open === 'person' && (
          <PersonDialog
            onClose={close}
            onPick={(id) => {
              close()
              list.change({ filters: { actorId: id } })
            }}
          />
        )}
        {open === 'dates' && (
          <DatesDialog
            from={from}
            to={to}
            onClose={close}
            onPick={(days) => {
              close()
              list.change({ filters: days })
            }}
          />
        )}
      </Suspense>
    </>
  )
}
