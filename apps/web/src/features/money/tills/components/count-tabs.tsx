import { useTranslation } from '#/i18n/index.ts'
import { PageTabs } from '#/components/record/page-tabs.tsx'
import { paths } from '#/lib/paths.ts'

export function CountTabs({ current }: { current: string }) {
  const { t } = useTranslation('tills')
  const tabs = [
    { to: paths.tillSessions(), label: t('list.tab') },
    { to: paths.tillDays(), label: t('list.days') },
  ]
  return <PageTabs label={t('counts')} tabs={tabs} current={current} />
}
