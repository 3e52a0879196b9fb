import { reachOf } from '@piel/contract/core/permissions'
import { useLocation } from '@tanstack/react-router'
import { CircleQuestionMark } from 'lucide-react'
import { createPortal } from 'react-dom'
import { useTranslation } from '#/i18n/index.ts'
import { Link } from '#/components/ui/link.tsx'
import { topicAt, topicId } from '#/features/office/help/components/topics.ts'
import { useMe } from '#/lib/me.ts'
import { paths } from '#/lib/paths.ts'

/**
 * What the page is for, with a link to its help: on the line of the breadcrumbs, where nothing moves when it appears.
 * Narrow screens have its icon alone.
 */
export function PageHelp() {
  const { t } = useTranslation('purposes')
  const { kind } = useMe()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const topic = topicAt(path)
  const place = document.getElementById('page-help')
  if (!topic || !place || path === paths.help() || reachOf(kind, topic.permission) === undefined) return null
  return createPortal(
    <Link
      to={paths.help()}
      hash={topicId(topic)}
      aria-label={`${t('help')}: ${t(topic.name)}`}
      title={t(topic.name)}
      className="touch-target -my-0.5 flex h-6 min-w-6 items-center justify-end gap-1.5 rounded-[4px] text-caption text-muted focus-ring hover:text-ink"
    >
      <span aria-hidden="true" className="truncate max-lg:hidden">
        {t(topic.name)}
      </span>
      <CircleQuestionMark aria-hidden="true" className="size-4 shrink-0" />
    </Link>,
    place,
  )
}
