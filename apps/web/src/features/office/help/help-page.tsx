import { reachOf } from '@piel/contract/core/permissions'
import { useTranslation } from '#/i18n/index.ts'
import { PageSection } from '#/components/record/page-section.tsx'
import { Link } from '#/components/ui/link.tsx'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { useMe } from '#/lib/me.ts'
import { paths } from '#/lib/paths.ts'
import { needed, type Topic, topicId, topics } from './components/topics.ts'

export { ReportsPage } from '#/features/office/reports/reports-page.tsx'

function useTopicName(): (topic: Topic) => string {
  const { t } = useTranslation(['help', 'shell'])
  return ({ name, page }) =>
    name === 'record' || name === 'payments' || name === 'setup' || name === 'audit' || name === 'account'
      ? t(`names.${name}`)
      : t(`shell:links.${page}`)
}

/** What each page is for and its commonest tasks, for the pages that the user may open. */
export function HelpPage() {
  const { t } = useTranslation('help')
  const { kind } = useMe()
  const nameOf = useTopicName()
  const shown = topics.filter(({ permission }) => reachOf(kind, permission) !== undefined)
  return (
    <>
      <PageHeader title={t('title')} description={`${t('description')} ${t('more')}`} />
      <div className="grid items-start gap-x-12 gap-y-6 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <nav aria-label={t('topics')} className="top-20 lg:sticky print:hidden">
          <ul className="flex flex-wrap gap-x-4 lg:flex-col">
            {shown.map((topic) => (
              <li key={topic.name}>
                <Link
                  to={paths.help()}
                  hash={topicId(topic)}
                  className="flex min-h-8 items-center rounded-[4px] text-muted focus-ring hover:text-ink pointer-coarse:min-h-control"
                >
                  {nameOf(topic)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid max-w-3xl gap-8">
          {shown.map((topic) => (
            <TopicSection key={topic.name} topic={topic} name={nameOf(topic)} />
          ))}
        </div>
      </div>
    </>
  )
}

function TopicSection({ topic, name }: { topic: Topic; name: string }) {
  const { t } = useTranslation(['help', 'purposes'])
  const { kind } = useMe()
  const tasks = topic.tasks.filter((task) => {
    const permission = needed[task]
    return permission === undefined || reachOf(kind, permission) !== undefined
  })
  return (
    <div id={topicId(topic)} className="scroll-mt-20">
      <PageSection
        id={`${topicId(topic)}-title`}
        title={name}
        actions={
          <Link to={paths[topic.page]()} className="rounded-[4px] text-accent focus-ring hover:underline print:hidden">
            {t('open', { page: name })}
          </Link>
        }
      >
        <p className="mb-4">{t(`purposes:${topic.name}`)}</p>
        <dl className="grid gap-3">
          {tasks.map((task) => (
            <div key={task}>
              <dt className="font-medium">{t(`${task}.name`)}</dt>
              <dd className="text-muted">{t(`${task}.how`)}</dd>
            </div>
          ))}
        </dl>
      </PageSection>
    </div>
  )
}
