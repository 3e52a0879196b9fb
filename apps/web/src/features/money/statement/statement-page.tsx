import { ledgerEndpoints, type LedgerEntry, type PatientStatement } from '@piel/contract/money/statement'
import { fullName } from '@piel/contract/core/people'
import { patientEndpoints } from '@piel/contract/people/patients'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Printer, ReceiptText } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { ListView } from '#/components/table/list-view.tsx'
import { isNarrowed } from '#/components/table/list-state.ts'
import { useListState } from '#/components/table/use-list-state.ts'
import { Button } from '#/components/ui/button.tsx'
import { Card } from '#/components/ui/card.tsx'
import { EmptyState } from '#/components/ui/empty-state.tsx'
import { MoreLink } from '#/components/ui/more-link.tsx'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { paths } from '#/lib/paths.ts'
import { usePageRequest } from '#/lib/use-page-request.ts'
import { DiscountButton, DiscountGiven } from '#/features/money/discounts/components/discount-button.tsx'
import { StatementAction } from './components/statement-action.tsx'
import { StatementFigures, StatementFiguresSkeleton } from './components/statement-figures.tsx'
import { entriesList, entryColumns, entryFilters } from './components/entry-columns.ts'
import { OpenCharges } from './components/open-charges.tsx'
import { PrintedStatement } from './components/printed-statement.tsx'
import { clsx } from 'clsx'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { printPage, usePreparedPaper } from '#/lib/paper.ts'
import { toast } from '#/components/toast/toast.ts'
import { useErrorText } from '#/lib/error-text.ts'

export function StatementPage() {
  const { t } = useTranslation(['statement', 'entries'])
  const { id = '' } = useParams({ strict: false })
  const { data: patient } = useQuery(endpointQuery(patientEndpoints.get, { params: { id } }))
  const list = useListState(entriesList)
  const source = (page?: Parameters<typeof list.queryFor>[0]) =>
    endpointQuery(ledgerEndpoints.get, { params: { id }, query: list.queryFor(page) })
  const { data, isError } = useQuery({ ...source(), placeholderData: keepPreviousData })
  const paper = usePrintedStatement(id)
  const statement = data?.account
  const mayWrite = patient?.archivedAt === null

  usePageRequest('print', () => void printPage())

  return (
    <>
      {/* On paper the whole statement replaces the page, once it is loaded. */}
      <div className={clsx(paper.entries && 'print:hidden')}>
        {patient && (
          <p className="mb-4 hidden text-title font-semibold print:block">
            {t('heading')}: <bdi>{fullName(patient.user)}</bdi>
          </p>
        )}
        {(statement ?? !isError) && (
          <Card aria-label={t('summary')} className="mb-6 p-5 max-sm:mb-4 max-sm:p-4">
            {statement ? <StatementFigures statement={statement} /> : <StatementFiguresSkeleton />}
            {statement && <ChargesAndActions patientId={id} statement={statement} mayWrite={mayWrite} />}
          </Card>
        )}
        {/* The summary has a height of its own: what would move below it waits. */}
        <div hidden={!statement && !isError}>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <MoreLink to={paths.transactions()} search={{ patientId: id }}>
              {t('payments')}
            </MoreLink>
            {data && (data.meta.total > 0 || isNarrowed(list.state)) && (
              <Button size="sm" icon={Printer} busy={paper.isLoading} onClick={() => void printPage()}>
                {t('print')}
              </Button>
            )}
          </div>
          <ListView
            list={list}
            source={source}
            columns={entryColumns}
            filters={entryFilters}
            label={(key) => t(key)}
            caption={t('entries')}
            empty={<EmptyState icon={ReceiptText} title={t('empty')} text={t('emptyHint')} />}
            errorTitle={t('entries:statementFailed')}
          />
        </div>
      </div>
      {patient && statement && paper.entries && (
        <PrintedStatement patient={patient} statement={statement} entries={paper.entries} />
      )}
    </>
  )
}

interface ChargesAndActionsProps {
  patientId: string
  statement: PatientStatement
  mayWrite: boolean
}

function ChargesAndActions({ patientId, statement, mayWrite }: ChargesAndActionsProps) {
  const { membership, discountLimitPercent } = statement
  const holds = membership && membership.state !== 'ended'
  return (
    <>
      {statement.open.length > 0 && (
        <div className="mt-4 border-t border-line pt-4 last:-mb-2.5">
          <OpenCharges
            statement={statement}
            more={{
              below: (charge) => <DiscountGiven charge={charge} />,
              action: (charge) =>
                mayWrite && (
                  <DiscountButton patientId={patientId} charge={charge} limitPercent={discountLimitPercent} />
                ),
            }}
          />
        </div>
      )}
      {mayWrite && (
        <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-4 empty:hidden max-sm:*:flex-1">
          <StatementAction patientId={patientId} statement={statement} action="sell" />
          {holds && <StatementAction patientId={patientId} statement={statement} action="end" />}
          <StatementAction patientId={patientId} statement={statement} action="adjust" />
        </div>
      )}
    </>
  )
}

const limit = 100

/** Loads all entries, oldest first, before the page is printed: a printed statement is complete. */
function usePrintedStatement(patientId: string) {
  const client = useQueryClient()
  const textOf = useErrorText()
  const [isLoading, setIsLoading] = useState(false)
  const [entries, setEntries] = useState<LedgerEntry[]>()

  usePreparedPaper(async () => {
    setIsLoading(true)
    try {
      const all: LedgerEntry[] = []
      let page = 1
      let total = 1
      while (all.length < total) {
        const part = await client.fetchQuery(
          endpointQuery(ledgerEndpoints.get, { params: { id: patientId }, query: { page, limit, sort: 'at' } }),
        )
        all.push(...part.data)
        total = part.data.length === 0 ? 0 : part.meta.total
        page += 1
      }
      flushSync(() => setEntries(all))
      // What changes later is loaded for the next printing.
      addEventListener('afterprint', () => setEntries(undefined), { once: true })
      return true
    } catch (error) {
      toast.error(textOf(error))
      return false
    } finally {
      setIsLoading(false)
    }
  })
  return { entries, isLoading }
}
