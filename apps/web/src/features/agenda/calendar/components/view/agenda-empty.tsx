import { useQuery } from '@tanstack/react-query'
import { CalendarCog } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { buttonStyles } from '#/components/ui/button-styles.ts'
import { Card } from '#/components/ui/card.tsx'
import { EmptyState } from '#/components/ui/empty-state.tsx'
import { Link } from '#/components/ui/link.tsx'
import { paths } from '#/lib/paths.ts'
import { useCan } from '#/lib/permissions.ts'
import { appointmentTypeQueries } from '#/features/agenda/types/types.queries.ts'

export function AgendaEmpty() {
  const { t } = useTranslation('agendaViews')
  const mayManage = useCan('agenda.manage')
  const { data: types } = useQuery(appointmentTypeQueries.choices())
  const isTypes = types !== undefined && !types.data.some(({ isActive }) => isActive)
  return (
    <Card>
      <EmptyState
        icon={CalendarCog}
        title={t(isTypes ? 'types' : 'persons')}
        text={
          <>
            {t(isTypes ? 'typesHint' : 'personsHint')}
            {!mayManage && <> {t('ask')}</>}
          </>
        }
        actions={
          mayManage && (
            <Link to={paths.agendaSetup()} className={buttonStyles({ variant: 'primary' })}>
              {t('open')}
            </Link>
          )
        }
      />
    </Card>
  )
}
