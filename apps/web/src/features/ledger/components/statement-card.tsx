import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import { Card, CardBody, CardHeader } from '#/components/ui/card.tsx'
import { ErrorState } from '#/components/ui/error-state.tsx'
import { MoreLink } from '#/components/ui/more-link.tsx'
import { useErrorText } from '#/lib/error-text.ts'
import { paths } from '#/lib/paths.ts'
import { ledgerQueries } from '../ledger.queries.ts'
import { AccountAction } from './account-action.tsx'
import { AccountFigures, AccountFiguresSkeleton } from './account-figures.tsx'
import { OpenCharges } from './open-charges.tsx'
import { RecordPaymentButton } from './record-payment-button.tsx'

/** What the patient owes, on the patient's own page; nothing can be entered for an archived one. */
export function AccountCard({ patientId, mayWrite }: { patientId: string; mayWrite: boolean }) {
  const { t } = useTranslation('ledger')
  const textOf = useErrorText()
  const { data: account, error, refetch, isFetching } = useQuery(ledgerQueries.account(patientId))
  return (
    <Card aria-labelledby="account">
      <CardHeader
        id="account"
        title={t('account.title')}
        actions={<MoreLink to={paths.patientLedger(patientId)}>{t('account.open')}</MoreLink>}
      />
      <CardBody>
        {account ? (
          <div className="grid gap-4">
            <AccountFigures account={account} />
            {account.open.length > 0 && (
              <div className="border-t border-line pt-4 not-last:-mb-2.5">
                <OpenCharges account={account} />
              </div>
            )}
            {mayWrite && (
              <div className="flex flex-wrap gap-2 border-t border-line pt-4 max-sm:*:flex-1">
                <RecordPaymentButton patientId={patientId} variant="primary" />
                <AccountAction patientId={patientId} account={account} action="sell" />
              </div>
            )}
          </div>
        ) : error ? (
          <ErrorState
            isCompact
            title={t('account.failed')}
            text={textOf(error)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <AccountFiguresSkeleton />
        )}
      </CardBody>
    </Card>
  )
}
