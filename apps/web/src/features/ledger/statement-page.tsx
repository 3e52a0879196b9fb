import { fullName } from '@piel/contract/people'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Printer, ReceiptText } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { ListView } from '#/components/table/list-view.tsx'
import { useListState } from '#/components/table/use-list-state.ts'
import { Button } from '#/components/ui/button.tsx'
import { Card } from '#/components/ui/card.tsx'
import { EmptyState } from '#/components/ui/empty-state.tsx'
import { MoreLink } from '#/components/ui/more-link.tsx'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { isMissing } from '#/lib/api-error.ts'
import { paths } from '#/lib/paths.ts'
import { NotFoundPage } from '#/features/system-pages/not-found-page.tsx'
import { AccountAction } from './components/account-action.tsx'
import { AccountFigures, AccountFiguresSkeleton } from './components/account-figures.tsx'
import { entriesList, entryColumns } from './components/entry-columns.ts'
import { OpenCharges } from './components/open-charges.tsx'
import { RecordPaymentButton } from './components/record-payment-button.tsx'
import { Statement } from './components/statement.tsx'
import { useStatement } from './components/use-statement.ts'
import { ledgerQueries } from './ledger.queries.ts'

/** A patient's account: what is owed, and how it came about. */
export function StatementPage() {
  const { t } = useTranslation(['ledger', 'patients'])
  const { id = '' } = useParams({ strict: false })
  const { data: patient, error } = useQuery(ledgerQueries.patient(id))
  const list = useListState(entriesList)
  const source = (page?: Parameters<typeof list.queryFor>[0]) => ledgerQueries.page(id, list.queryFor(page))
  const { data, isError } = useQuery({ ...source(), placeholderData: keepPreviousData })
  const statement = useStatement(id)
  const account = data?.account
  const mayWrite = patient?.archivedAt === null
  const state = account?.membership?.state
  const holds = state !== undefined && state !== 'ended'

  if (isMissing(error)) return <NotFoundPage />
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={t('account.title')}
          description={patient && <bdi className="wrap-anywhere">{fullName(patient.user)}</bdi>}
          crumbs={[
            { label: t('patients:title'), to: paths.patients() },
            { label: <bdi>{patient?.user.firstName ?? t('patients:detail.title')}</bdi>, to: paths.patient(id) },
          ]}
          actions={
            <>
              {data && data.meta.total > 0 && (
                <Button icon={Printer} busy={statement.isLoading} onClick={() => void statement.print()}>
                  {t('statement.print')}
                </Button>
              )}
              {mayWrite && <RecordPaymentButton patientId={id} variant="primary" className="max-sm:flex-1" />}
            </>
          }
        />
        {(account ?? !isError) && (
          <Card aria-label={t('account.summary')} className="mb-6 p-5 max-sm:mb-4 max-sm:p-4">
            {account ? <AccountFigures account={account} /> : <AccountFiguresSkeleton />}
            {account && account.open.length > 0 && (
              <div className="mt-4 border-t border-line pt-4 last:-mb-2.5">
                <OpenCharges account={account} />
              </div>
            )}
            {account && mayWrite && (
              <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-4 empty:hidden max-sm:*:flex-1">
                <AccountAction patientId={id} account={account} action="sell" />
                {holds && <AccountAction patientId={id} account={account} action="end" />}
                <AccountAction patientId={id} account={account} action="adjust" />
              </div>
            )}
          </Card>
        )}
        <p className="mb-2 flex justify-end">
          <MoreLink to={paths.transactions()} search={{ patientId: id }}>
            {t('account.payments')}
          </MoreLink>
        </p>
        <ListView
          list={list}
          source={source}
          columns={entryColumns}
          label={(key) => t(key)}
          caption={t('account.entries')}
          empty={<EmptyState icon={ReceiptText} title={t('account.empty')} text={t('account.emptyHint')} />}
          errorTitle={t('account.failed')}
        />
      </div>
      {patient && account && statement.entries && (
        <Statement patient={patient} account={account} entries={statement.entries} />
      )}
    </>
  )
}
