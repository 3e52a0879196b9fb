import type { TreatmentChange } from '@piel/contract/treatments'
import { clsx } from 'clsx'
import { PencilLine } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { Card, CardBody, CardHeader } from '#/components/ui/card.tsx'
import { useDates } from '#/lib/dates.ts'
import { statusLooks } from '../status/treatment-status.ts'
import { useChangeWords } from './use-change-words.ts'

const tints = {
  started: 'bg-status-started-soft text-status-started',
  progress: 'bg-status-progress-soft text-status-progress',
  completed: 'bg-status-completed-soft text-status-completed',
  cancelled: 'bg-status-cancelled-soft text-status-cancelled',
} as const

function Mark({ to }: Pick<TreatmentChange, 'to'>) {
  const look = to && statusLooks[to]
  const Icon = look?.icon ?? PencilLine
  return (
    <span
      className={clsx(
        'absolute top-0 left-0 grid size-8 place-items-center rounded-full',
        look ? tints[look.tone] : 'bg-subtle text-muted',
      )}
    >
      <Icon aria-hidden="true" className="size-4" />
    </span>
  )
}

/** What was done to a treatment, newest first: by whom, when, why, and what it was before (row G1). */
export function ChangesCard({ changes }: { changes: readonly TreatmentChange[] }) {
  const { t } = useTranslation('treatments')
  const dates = useDates()
  const words = useChangeWords()
  return (
    <Card aria-labelledby="treatment-changes">
      <CardHeader id="treatment-changes" title={t('changes.title')} />
      <CardBody>
        <ol aria-labelledby="treatment-changes">
          {changes.map((change) => (
            <li key={change.id} className="relative pb-6 pl-12 last:pb-0">
              <span
                aria-hidden="true"
                className="absolute top-10 bottom-1 left-4 w-px bg-line [li:last-child>&]:hidden"
              />
              <Mark to={change.to} />
              <p className="flex min-h-8 items-center font-medium">{words.title(change)}</p>
              {change.fields.map((field) => (
                <p key={field.name} className="wrap-anywhere">
                  <span className="text-muted">{words.field(field.name)}</span> <bdi>{words.values(field)}</bdi>
                </p>
              ))}
              {change.reason !== null && (
                <blockquote className="my-1 max-w-prose border-s-2 border-line ps-3 whitespace-pre-line wrap-anywhere">
                  <bdi>{change.reason}</bdi>
                </blockquote>
              )}
              <p className="mt-0.5 text-caption text-muted">
                <bdi>{change.author.name}</bdi>
                {' · '}
                <time dateTime={change.at}>{dates.exact(change.at)}</time>
              </p>
            </li>
          ))}
        </ol>
      </CardBody>
    </Card>
  )
}
