import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import { LoadError } from '#/components/record/load-error.tsx'
import { PageSection } from '#/components/record/page-section.tsx'
import { MoreLink } from '#/components/ui/more-link.tsx'
import { paths } from '#/lib/paths.ts'
import { statementQuery } from '#/features/core/entries/entries.queries.ts'
import { StatementAction } from './statement-action.tsx'
import { StatementFigures, StatementFiguresSkeleton } from './statement-figures.tsx'
import { OpenCharges } from './open-charges.tsx'

/** Balance and open charges on the patient's overview; read-only for an archived patient. */
export function StatementCard({ patientId, mayWrite }: { patientId: string; mayWrite: boolean }) {
  const { t } = useTranslation(['statement', 'entries'])
  const query = useQuery(statementQuery(patientId))
  const { data: statement, error } = query
  return (
    <PageSection
      id="statement"
      title={t('title')}
      actions={<MoreLink to={paths.patientLedger(patientId)}>{t('view')}</MoreLink>}
    >
      {statement ? (
        <div className="grid gap-4">
          <StatementFigures statement={statement} />
          {statement.open.length > 0 && <OpenCharges statement={statement} />}
          {mayWrite && (
            <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
              <StatementAction patientId={patientId} statement={statement} action="sell" />
            </div>
          )}
        </div>
      ) : error ? (
        <LoadError query={query} isCompact title={t('entries:statementFailed')} />
      ) : (
        <StatementFiguresSkeleton />
      )}
    </PageSection>
  )
}
