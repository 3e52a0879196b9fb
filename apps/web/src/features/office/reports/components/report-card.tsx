import type { UseQueryResult } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Definition } from '#/components/chart/chart-notes.tsx'
import { ChartCard } from '#/components/chart/chart-card.tsx'
import { LoadError } from '#/components/record/load-error.tsx'
import { Card } from '#/components/ui/card.tsx'

interface Props extends Omit<ComponentProps<typeof ChartCard>, 'children'> {
  query: UseQueryResult
  /** What is counted. */
  definition: string
}

/** The card of a report, or why it could not be loaded. */
export function ReportCard({ query, definition, ...card }: Props) {
  const { t } = useTranslation('reports')
  if (!query.error || query.data)
    return (
      <ChartCard {...card} heading="h2">
        <Definition text={definition} />
      </ChartCard>
    )
  return (
    <Card className={card.className}>
      <LoadError query={query} title={t('failed')} className="min-h-119 justify-center" />
    </Card>
  )
}

/** Opens the list at an address of Piel. */
export function useOpen(): (address: string | undefined) => void {
  const router = useRouter()
  return (address) => {
    if (address !== undefined) router.history.push(address)
  }
}
