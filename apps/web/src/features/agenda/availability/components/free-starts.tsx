import { agendaEndpoints } from '@piel/contract/agenda/calendar'
import type { FreeStart } from '@piel/contract/core/conflicts'
import type { Resource } from '@piel/contract/agenda/resources'
import type { IsoDate } from '@piel/contract/core/dates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import type { ReactNode } from 'react'
import { Button } from '#/components/ui/button.tsx'
import { useDates } from '#/lib/dates.ts'
import { useResourceName } from '#/features/core/person/use-resource-name.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { useConflictWords } from './use-conflict-words.ts'

const shownCount = 5

/** Wall-clock times that occur twice on a day. */
export interface RepeatedHour {
  from: string
  until: string
}

interface FreeStartsProps {
  typeId: string
  leadId: string
  locationId: string | undefined
  date: IsoDate
  /** An appointment whose own time counts as available. */
  ignoreId?: string | undefined
  /** The patient, whose other appointments are left out. */
  patientId?: string | undefined
  /** The persons who may be proposed, among others. */
  resources: readonly Resource[]
  onChoose: (start: FreeStart) => void
  /** Rendered below, with the times that occur twice on the first day. */
  children?: (repeated: RepeatedHour | null | undefined) => ReactNode
}

/** The next available starts of a type with one person, or with anyone. */
export function FreeStarts({
  typeId,
  leadId,
  locationId,
  date,
  ignoreId,
  patientId,
  resources,
  onChoose,
  children,
}: FreeStartsProps) {
  const { t } = useTranslation('availability')
  const words = useConflictWords()
  const dates = useDates()
  const { data } = useQuery({
    ...endpointQuery(agendaEndpoints.free, {
      query: {
        typeId,
        ...(leadId !== '' && { leadIds: leadId }),
        ...(locationId !== undefined && { locationId }),
        ...(ignoreId !== undefined && { ignoreId }),
        ...(patientId !== undefined && patientId !== '' && { patientId }),
        from: date,
      },
    }),
    enabled: typeId !== '',
    placeholderData: keepPreviousData,
  })
  const nameOf = useResourceName()
  const shown = data?.data.slice(0, shownCount) ?? []
  const first = shown[0]
  /** Without a chosen person, the last name; its spoken name adds the whole one and the day. */
  const labelsOf = (start: FreeStart) => {
    const at = words.free(start, first?.date ?? date)
    const text = leadId === '' ? t('free.one', { time: at, person: start.leadLastName }) : at
    const person = resources.find(({ id }) => id === start.leadId)
    return { text, spoken: [text, leadId === '' && person && nameOf(person), dates.shortDay(start.date)] }
  }
  return (
    <>
      <div className="mb-2 flex min-h-12 flex-wrap items-center gap-1.5 sm:min-h-8">
        <span className="me-1 text-muted">{first ? words.next(first) : data && t('free.none')}</span>
        {shown.map((start) => (
          <Button
            key={`${start.date} ${start.time} ${start.isLater} ${start.leadId}`}
            size="sm"
            className="tabular-nums"
            aria-label={labelsOf(start).spoken.filter(Boolean).join(', ')}
            onClick={() => onChoose(start)}
          >
            {labelsOf(start).text}
          </Button>
        ))}
      </div>
      {children?.(data?.twice)}
    </>
  )
}
