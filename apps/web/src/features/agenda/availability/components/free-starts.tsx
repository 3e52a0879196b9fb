import { agendaEndpoints } from '@piel/contract/agenda/calendar'
import type { FreeStart } from '@piel/contract/core/conflicts'
import type { IsoDate } from '@piel/contract/core/dates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import type { ReactNode } from 'react'
import { Button } from '#/components/ui/button.tsx'
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
  onChoose: (start: FreeStart) => void
  /** Rendered below, with the times that occur twice on the first day. */
  children?: (repeated: RepeatedHour | null | undefined) => ReactNode
}

/** The next available starts of a type with one person, or with anyone. */
export function FreeStarts({ typeId, leadId, locationId, date, ignoreId, onChoose, children }: FreeStartsProps) {
  const { t } = useTranslation('availability')
  const words = useConflictWords()
  const { data } = useQuery({
    ...endpointQuery(agendaEndpoints.free, {
      query: {
        typeId,
        ...(leadId !== '' && { leadIds: leadId }),
        ...(locationId !== undefined && { locationId }),
        ...(ignoreId !== undefined && { ignoreId }),
        from: date,
      },
    }),
    enabled: typeId !== '',
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <div className="mb-2 flex min-h-12 flex-wrap items-center gap-1.5 sm:min-h-8">
        <span className="me-1 text-muted">{data?.data.length === 0 ? t('free.none') : t('free.next')}</span>
        {data?.data.slice(0, shownCount).map((start) => (
          <Button
            key={`${start.date} ${start.time} ${start.isLater} ${start.leadId}`}
            size="sm"
            className="tabular-nums"
            onClick={() => onChoose(start)}
          >
            {words.free(start, date)}
          </Button>
        ))}
      </div>
      {children?.(data?.twice)}
    </>
  )
}
