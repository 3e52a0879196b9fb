import { noDoctor } from '@piel/contract/core/ledger-kinds'
import { useTranslation } from '#/i18n/index.ts'
import { Chip, ChipName } from '#/components/table/chip.tsx'
import { FilterDates } from '#/components/table/filter-dates.tsx'
import type { TransactionList } from '../../transactions.queries.ts'
import { useServiceName } from '../use-service-name.ts'
import type { TransactionsList } from './transactions-list.ts'

interface Props {
  list: TransactionsList
  /** Names of the filtered patient, treatment and sale, from the latest answer. */
  filtered: TransactionList['filtered'] | undefined
}

export function OwnFilters({ list, filtered }: Props) {
  const { t, language } = useTranslation('transactions')
  const { from, to, patientId, treatmentId, saleId, doctorId, service } = list.state.filters
  const serviceName = useServiceName()
  const { treatment, sale } = filtered ?? {}
  const narrowed = [
    { name: 'patientId', label: t('filters.customer'), id: patientId, value: filtered?.patientName },
    {
      name: 'treatmentId',
      label: t('filters.treatment'),
      id: treatmentId,
      value: treatment && (language === 'es' ? treatment.nameEs : treatment.nameEn),
    },
    {
      name: 'saleId',
      label: t('filters.sale'),
      id: saleId,
      value: sale && (language === 'es' ? sale.nameEs : sale.nameEn),
    },
    {
      name: 'doctorId',
      label: t('filters.doctor'),
      id: doctorId,
      value: doctorId === noDoctor ? t('filters.noDoctor') : filtered?.doctorName,
    },
    {
      name: 'service',
      label: t('filters.service'),
      id: service,
      value: serviceName(service, filtered?.service ?? null),
    },
  ]

  return (
    <>
      <FilterDates from={from} to={to} onChange={(days) => list.change({ filters: days })} />
      {narrowed
        .filter(({ id }) => id !== '')
        .map(({ name, label, value }) => (
          <Chip key={name} filter={label} isSet onClear={() => list.change({ filters: { [name]: '' } })}>
            <span className="flex min-w-0 items-center gap-1.5 px-3 font-medium whitespace-nowrap">
              <ChipName isSet>{label}</ChipName>
              <bdi className="max-w-48 truncate" title={value ?? undefined}>
                {filtered === undefined ? '…' : value || t('filters.unknown')}
              </bdi>
            </span>
          </Chip>
        ))}
    </>
  )
}
