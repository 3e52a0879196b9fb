import { dayEndpoints, type TillDay } from '@piel/contract/money/closings'
import { CalendarCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { ConfirmDialog } from '#/components/dialog/confirm-dialog.tsx'
import { toast } from '#/components/toast/toast.ts'
import { Button } from '#/components/ui/button.tsx'
import { buttonStyles } from '#/components/ui/button-styles.ts'
import { Card } from '#/components/ui/card.tsx'
import { EmptyState } from '#/components/ui/empty-state.tsx'
import { Link } from '#/components/ui/link.tsx'
import { useDates } from '#/lib/dates.ts'
import { paths } from '#/lib/paths.ts'
import { tillChange } from '#/features/money/tills/tills.queries.ts'
import { useEndpoint } from '#/lib/endpoint-query.ts'

export function OpenDay({ day: { id, day, location, state, openSessions } }: { day: TillDay }) {
  const { t } = useTranslation('closings')
  const dates = useDates()
  const close = useEndpoint(dayEndpoints.close, tillChange)
  const [isAsking, setIsAsking] = useState(false)
  const isToday = state === 'open'
  const text =
    openSessions > 0 ? t('sessionsFirst', { count: openSessions }) : t(isToday ? 'closesTonight' : 'closesSoon')
  return (
    <Card className="p-5 max-sm:p-4">
      <EmptyState
        icon={CalendarCheck}
        title={t('openTitle', { date: dates.date(day), location: location.name })}
        text={text}
        actions={
          openSessions > 0 ? (
            <Link to={paths.tillSessions()} search={{ status: 'open' }} className={buttonStyles()}>
              {t('showSessions')}
            </Link>
          ) : (
            <Button variant="primary" icon={CalendarCheck} onClick={() => setIsAsking(true)}>
              {t('close')}
            </Button>
          )
        }
      />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('closeTitle', { date: dates.date(day) })}
        confirmLabel={t('close')}
        tone={isToday ? 'danger' : 'primary'}
        onConfirm={async () => {
          const { number } = await close.mutateAsync({ params: { id } })
          setIsAsking(false)
          toast.success(t('closed', { number: number ?? '' }))
        }}
      >
        {t(isToday ? 'closeToday' : 'closePast')}
      </ConfirmDialog>
    </Card>
  )
}
