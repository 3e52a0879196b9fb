import type { Setup, SetupStep } from '@piel/contract/core/setup'
import { Circle, CircleCheck } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { Link } from '#/components/ui/link.tsx'
import { paths } from '#/lib/paths.ts'

const links: Record<SetupStep, string> = {
  clinic: paths.clinic(),
  people: paths.doctorCreate(),
  hours: paths.agendaSetup(),
  types: paths.agendaSetup(),
  till: paths.till(),
  patient: paths.patientCreate(),
  backup: paths.clinic(),
}

/** The steps of a new installation in order, each with its state and a link to where it is done. */
export function SetupSteps({ steps }: Pick<Setup, 'steps'>) {
  const { t } = useTranslation('setup')
  const next = steps.find(({ isDone }) => !isDone)?.step
  return (
    <ol aria-label={t('title')} className="divide-y divide-line border-t border-line">
      {steps.map(({ step, isDone }) => {
        const Icon = isDone ? CircleCheck : Circle
        return (
          <li key={step} className="flex min-h-13 items-center gap-3 py-2">
            <Icon aria-hidden="true" className={`size-5 shrink-0 ${isDone ? 'text-success' : 'text-faint'}`} />
            <div className="min-w-0 flex-1">
              <p className={step === next ? 'font-semibold' : undefined}>
                {t(`steps.${step}.title`)}
                <span className="sr-only">{`: ${t(isDone ? 'done' : 'open')}`}</span>
              </p>
              {!isDone && <p className="text-caption text-muted">{t(`steps.${step}.text`)}</p>}
            </div>
            <Link
              to={links[step]}
              className="touch-target shrink-0 rounded-control px-2 py-1.5 font-medium text-accent underline-offset-4 focus-ring hover:underline"
            >
              {t(isDone ? `steps.${step}.again` : `steps.${step}.action`)}
            </Link>
          </li>
        )
      })}
    </ol>
  )
}
