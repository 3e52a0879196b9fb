import type { ReactNode } from 'react'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { useTranslation } from '#/i18n/index.ts'
import { Segments } from '#/components/ui/segments.tsx'
import { type AgendaView, views } from '../../use-agenda-state.ts'

interface ViewFrameProps {
  title: string
  description?: ReactNode
  view: AgendaView
  onView: (view: AgendaView) => void
  actions: ReactNode
  toolbar?: ReactNode
  panel?: ReactNode
  children: ReactNode
}

export function ViewFrame({ title, description, view, onView, actions, toolbar, panel, children }: ViewFrameProps) {
  const { t } = useTranslation('calendar')
  return (
    <div className="wide-page print:hidden">
      <PageHeader
        title={title}
        here={t('title')}
        documentTitle={t('title')}
        description={description}
        actions={
          <>
            <Segments
              label={t('views.label')}
              options={views.map((value) => ({ value, label: t(`views.${value}`) }))}
              value={view}
              onChange={onView}
              className="max-sm:basis-full"
            />
            {actions}
          </>
        }
      />
      {toolbar && <div className="-mt-2 mb-3 flex flex-wrap items-center gap-2">{toolbar}</div>}
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">{children}</div>
        {panel}
      </div>
    </div>
  )
}
