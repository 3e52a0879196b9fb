import { addMonths } from '@piel/contract/core/dates'
import { titledName } from '@piel/contract/core/doctor-titles'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Chip, ChipName } from '#/components/table/chip.tsx'
import { FilterDates } from '#/components/table/filter-dates.tsx'
import { FilterOne } from '#/components/table/filter-one.tsx'
import { useDates } from '#/lib/dates.ts'
import { useCan } from '#/lib/permissions.ts'
import { latePart } from '#/lib/lazy-part.ts'
import { type TreatmentPage, treatmentQueries } from '../../treatments.queries.ts'
import { useTypeName } from '../use-names.ts'
import type { FixedFilters, TreatmentsList } from './treatments-list.ts'

const DoctorDialog = latePart([], () => import('./doctor-dialog.tsx'), 'DoctorDialog')

interface Props {
  list: TreatmentsList
  fixed: FixedFilters
  /** Names of the filtered doctor, patient and type, from the latest answer. */
  filtered: TreatmentPage['filtered'] | undefined
}

const opener = 'flex min-w-0 items-center gap-1.5 ps-3 pe-2 font-medium whitespace-nowrap outline-none'

export function TreatmentFilters({ list, fixed, filtered }: Props) {
  const { t, language } = useTranslation('treatments')
  const dates = useDates()
  const typeName = useTypeName()
  const mayFindDoctors = useCan('doctors.read')
  const mayFindTypes = useCan('catalogue.read')
  const { data: catalogue } = useQuery({ ...treatmentQueries.catalogue(), enabled: mayFindTypes })
  const { patientId, doctorId, typeId, from, to } = list.state.filters
  const set = (filters: FixedFilters) => list.change({ filters })
  const nameOf = (name: string | null | undefined) => (filtered === undefined ? '…' : (name ?? t('filters.unknown')))

  const known = catalogue?.types ?? []
  const others = typeId !== '' && !known.some(({ id }) => id === typeId)
  const types = [
    ...known.map((type) => ({ value: type.id, label: typeName(type) })),
    // Doctors cannot read the catalogue, so the type's name comes from the answer.
    ...(others ? [{ value: typeId, label: filtered?.type ? typeName(filtered.type) : nameOf(null) }] : []),
  ]

  return (
    <>
      {patientId !== '' && fixed.patientId === undefined && (
        <Chip filter={t('columns.patient')} isSet onClear={() => set({ patientId: '' })}>
          <span className={`${opener} pe-3`}>
            <ChipName isSet>{t('columns.patient')}</ChipName>
            <bdi className="max-w-48 truncate">{nameOf(filtered?.patientName)}</bdi>
          </span>
        </Chip>
      )}
      {fixed.typeId === undefined && (mayFindTypes || types.length > 0) && (
        <FilterOne
          label={t('columns.treatment')}
          options={types}
          value={typeId}
          onChange={(value) => set({ typeId: value ?? '' })}
        />
      )}
      {fixed.doctorId === undefined && (mayFindDoctors || doctorId !== '') && (
        <DoctorFilter
          doctorId={doctorId}
          name={titledName(language, filtered?.doctorTitle ?? null, nameOf(filtered?.doctorName))}
          onChange={(id) => set({ doctorId: id })}
        />
      )}
      <FilterDates
        label={t('filters.startsOn')}
        from={from}
        to={to}
        max={addMonths(dates.today(), 12)}
        onChange={(days) => set(days)}
      />
    </>
  )
}

interface DoctorFilterProps {
  doctorId: string
  name: string
  onChange: (doctorId: string) => void
}

/** Filters by a doctor chosen in a dialog, for roles that may search doctors. */
function DoctorFilter({ doctorId, name, onChange }: DoctorFilterProps) {
  const { t } = useTranslation(['treatments', 'table'])
  const [isOpen, setIsOpen] = useState(false)
  const maySearch = useCan('doctors.read')
  const isSet = doctorId !== ''
  return (
    <>
      <Chip filter={t('columns.doctor')} isSet={isSet} onClear={() => onChange('')}>
        <button
          type="button"
          aria-haspopup="dialog"
          disabled={!maySearch}
          onClick={() => setIsOpen(true)}
          className={opener}
        >
          <ChipName isSet={isSet}>{t('columns.doctor')}</ChipName>
          <bdi className="max-w-48 truncate">{isSet ? name : t('table:any')}</bdi>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 opacity-70" />
        </button>
      </Chip>
      {isOpen && (
        <DoctorDialog
          onClose={() => setIsOpen(false)}
          onPick={(id) => {
            setIsOpen(false)
            onChange(id)
          }}
        />
      )}
    </>
  )
}
