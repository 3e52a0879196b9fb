import type { TillSession } from '@piel/contract/money/tills'
import { ArrowDownToLine, ArrowUpFromLine, Calculator } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { FormDialog } from '#/components/record/form-dialog.tsx'
import { PageSection } from '#/components/record/page-section.tsx'
import { Button } from '#/components/ui/button.tsx'
import { useDates } from '#/lib/dates.ts'
import { formatMoney } from '#/lib/money.ts'
import { lazyPart } from '#/lib/lazy-part.ts'
import { EntryList } from './entry-list.tsx'

const MoveForm = lazyPart(['validation'], () => import('./move-form.tsx'), 'MoveForm')

interface Props {
  session: TillSession
  /** While the start of the count is recorded. */
  isStarting: boolean
  onCount: () => void
}

export function OpenSession({ session, isStarting, onCount }: Props) {
  const { t, language } = useTranslation('tills')
  const dates = useDates()
  const [moving, setMoving] = useState<'in' | 'out'>()
  const [kind, setKind] = useState<'in' | 'out'>('in')
  const money = (minor: number) => formatMoney(minor, language)
  const move = (next: 'in' | 'out') => {
    setKind(next)
    setMoving(next)
  }
  const close = () => setMoving(undefined)
  return (
    <>
      {session.openedOn < dates.today() && (
        <p role="status" className="mb-5 rounded-control bg-warning-soft px-3 py-2 text-warning">
          {t('session.from', { date: dates.date(session.openedOn) })}
        </p>
      )}
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <p className="text-muted">
            {t('session.at', { till: session.till.name, time: dates.time(session.openedAt) })}
          </p>
          {session.floatMinor === null ? (
            <p className="mt-1">{t('session.hidden')}</p>
          ) : (
            <p className="mt-1 flex items-baseline gap-2">
              <span className="text-muted">{t('session.float')}</span>
              <span className="text-title font-semibold tabular-nums">{money(session.floatMinor)}</span>
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          <Button icon={ArrowDownToLine} onClick={() => move('in')}>
            {t('move.in')}
          </Button>
          <Button icon={ArrowUpFromLine} onClick={() => move('out')}>
            {t('move.out')}
          </Button>
          <Button variant="primary" icon={Calculator} className="max-sm:basis-full" busy={isStarting} onClick={onCount}>
            {t('count.action')}
          </Button>
        </div>
      </div>
      <PageSection id="till-entries" title={t('session.entries')}>
        <EntryList entries={session.entries} />
      </PageSection>
      <FormDialog isOpen={moving !== undefined} onClose={close} title={t(`move.${kind}Title`)} fallback="min-h-64">
        {(finish) => (
          <MoveForm
            kind={kind}
            onCancel={close}
            onSaved={(minor) => finish(t(`move.${kind}Done`, { amount: money(minor) }))}
          />
        )}
      </FormDialog>
    </>
  )
}
