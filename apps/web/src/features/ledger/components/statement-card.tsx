import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import { Card, CardBody, CardHeader } from '#/components/ui/card.tsx'
import { LoadError } from '#/components/record/load-error.tsx'
import { MoreLink } from '#/components/ui/more-link.tsx'
import { paths } from '#/lib/paths.ts'
import { ledgerQueries } from '../ledger.queries.ts'
import { StatementAction } from './statement-action.tsx'
import { StatementFigures, StatementFiguresSkeleton } from './statement-figures.tsx'
import { OpenCharges } from './open-charges.tsx'
import { RecordPaymentButton } from './record-payment-button.tsx'

/** Balance and open charges on the patient's page; read-only for an archived patient. */
export function StatementCard({ patientId, mayWrite }: { patientId: string; mayWrite: boolean }) {
  const { t } = useTranslation('ledger')
  const query = useQuery(ledgerQueries.statement(patientId))
  const { data: statement, error } = query
  return (
    <Card aria-labelledby="statement">
      <CardHeader
        id="statement"
        title={t('statement.title')}
        actions={<MoreLink to={paths.patientLedger(patientId)}>{t('statement.open')}</MoreLink>}
      />
      <CardBody>
        {statement ? (
          <div className="grid gap-4">
            <StatementFigures statement={statement} />
            {statement.open.length > 0 && (
              <div className="border-t border-line pt-4 not-last:-mb-2.5">
                <OpenCharges statement={statement} />
              </div>
            )}
            {mayWrite && (
              <div className="flex flex-wrap gap-2 border-t border-line pt-4 max-sm:*:flex-1">
                <RecordPaymentButton patientId={patientId} variant="primary" />
                <StatementAction patientId={patientId} statement={statement} action="sell" />
              </div>
            )}
          </div>
        ) : error ? (
          <LoadError query={query} isCompact title={t('statement.failed')} />
        ) : (
          <StatementFiguresSkeleton />
        )}
      </CardBody>
    </Card>
  )
}
