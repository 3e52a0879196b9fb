import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { Card } from '#/components/ui/card.tsx'
import { auditQueries } from '../audit.queries.ts'

export function ConfigurationWarnings() {
  const { t } = useTranslation('audit')
  const { data } = useQuery(auditQueries.warnings())
  return data?.data.map((warning) => (
    <Card key={warning} role="alert" className="mb-5 flex items-start gap-3 border-warning! bg-warning-soft! p-4">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
      <div className="min-w-0">
        <p className="font-medium">{t(`warnings.${warning}`)}</p>
        <p className="text-caption">{t(`warnings.${warning}_hint`)}</p>
      </div>
    </Card>
  ))
}
