import type { Problem } from '@piel/contract/clinical/problems'
import type { Patient } from '@piel/contract/people/patients'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { FormDialog } from '#/components/record/form-dialog.tsx'
import { LoadError } from '#/components/record/load-error.tsx'
import { Button } from '#/components/ui/button.tsx'
import { IconButton } from '#/components/ui/icon-button.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { useDates } from '#/lib/dates.ts'
import { lazyPart } from '#/lib/lazy-part.ts'
import { useCan } from '#/lib/permissions.ts'
import { problemsOf } from '../problems.queries.ts'

const AddProblem = lazyPart(['records', 'validation'], () => import('./add-problem.tsx'), 'AddProblem')
const ChangeProblem = lazyPart(['records', 'validation'], () => import('./change-problem.tsx'), 'ChangeProblem')

/** The problems of a patient, at the head of the record. */
export function Problems({ patient }: { patient: Patient }) {
  const { t } = useTranslation('records')
  const { id } = patient
  const query = useQuery(problemsOf(id))
  const mayWrite = useCan('records.write') && patient.archivedAt === null
  const [opened, setOpened] = useState<'add' | Problem>()
  // Kept while the dialog fades out.
  const [shown, setShown] = useState(opened)
  if (opened && opened !== shown) setShown(opened)
  const close = () => setOpened(undefined)
  const problems = query.data?.data
  const open = problems?.filter(({ endedOn }) => endedOn === null) ?? []
  const ended = problems?.filter(({ endedOn }) => endedOn !== null) ?? []
  return (
    <section aria-labelledby="problems" className="mb-6">
      <div className="flex min-h-11 items-center gap-3 border-b border-line pb-2">
        <h3 id="problems" className="min-w-0 flex-1 font-semibold">
          {t('problems.title')}
        </h3>
        {mayWrite && (
          <Button size="sm" icon={Plus} onClick={() => setOpened('add')} className="print:hidden">
            {t('problems.add')}
          </Button>
        )}
      </div>
      {problems === undefined ? (
        query.error ? (
          <LoadError query={query} isCompact title={t('problems.loadError')} />
        ) : (
          <SkeletonGroup className="py-2">
            <Skeleton className="h-8 w-full" />
          </SkeletonGroup>
        )
      ) : open.length === 0 ? (
        <p className="flex min-h-11 items-center text-muted">{t('problems.empty')}</p>
      ) : (
        <ProblemList problems={open} onChange={mayWrite ? setOpened : undefined} />
      )}
      {ended.length > 0 && (
        <details className="mt-1 print:hidden">
          <summary className="flex min-h-9 cursor-pointer items-center rounded-[4px] text-muted focus-ring">
            {t('problems.ended', { count: ended.length })}
          </summary>
          <ProblemList problems={ended} onChange={mayWrite ? setOpened : undefined} />
        </details>
      )}
      <FormDialog
        isOpen={opened !== undefined}
        onClose={close}
        title={shown === undefined || shown === 'add' ? t('problems.addTitle') : shown.label}
        fallback="min-h-96"
      >
        {(finish) =>
          shown === undefined || shown === 'add' ? (
            <AddProblem
              patientId={id}
              birthDate={patient.birthDate}
              onSaved={() => finish(t('problems.added'))}
              onCancel={close}
            />
          ) : (
            <ChangeProblem
              patientId={id}
              birthDate={patient.birthDate}
              problem={shown}
              onSaved={() => finish(t('problems.changed'))}
              onCancel={close}
            />
          )
        }
      </FormDialog>
    </section>
  )
}

interface ListProps {
  problems: readonly Problem[]
  onChange: ((problem: Problem) => void) | undefined
}

function ProblemList({ problems, onChange }: ListProps) {
  const { t } = useTranslation('records')
  return (
    <ul className="divide-y divide-line">
      {problems.map((problem) => (
        <li key={problem.id} className="flex min-h-11 items-center gap-3 py-1.5">
          <div className="min-w-0 flex-1">
            <p className="wrap-anywhere">
              <span className="font-medium">{problem.label}</span>{' '}
              <span className="whitespace-nowrap text-muted tabular-nums">{problem.code}</span>
            </p>
            <ProblemFacts problem={problem} />
          </div>
          {onChange && (
            <IconButton
              icon={Pencil}
              size="sm"
              label={t('problems.change', { label: problem.label })}
              onClick={() => onChange(problem)}
              className="print:hidden"
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function ProblemFacts({ problem }: { problem: Problem }) {
  const { t } = useTranslation('records')
  const dates = useDates()
  const { certainty, since, endedOn, notifiable, notified } = problem
  const facts = [
    t(`problems.certainties.${certainty}`),
    since !== null && t('problems.sinceDay', { date: dates.date(since) }),
    endedOn !== null && t('problems.untilDay', { date: dates.date(endedOn) }),
    notified && t('problems.notifiedOn', { date: dates.date(notified.on), by: notified.by }),
  ]
  return (
    <p className="text-caption text-muted">
      {facts.filter(Boolean).join(' · ')}
      {notifiable && !notified && (
        <span className="font-medium text-warning"> · {t(`problems.notify.${notifiable}.short`)}</span>
      )}
    </p>
  )
}
