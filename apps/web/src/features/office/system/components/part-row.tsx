import type { SystemState, SystemStatus } from '@piel/contract/office/system'
import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Badge } from '#/components/ui/badge.tsx'

const looks = {
  ok: { tone: 'success', icon: CircleCheck },
  attention: { tone: 'warning', icon: TriangleAlert },
  problem: { tone: 'danger', icon: CircleAlert },
  notSet: { tone: 'neutral', icon: CircleDashed },
} as const

export type ShownState = SystemState | 'notSet'

/** What is not set up does not fail, and is not shown as working either. */
export function shownState(
  status: SystemStatus,
  part: Exclude<keyof typeof status, 'version' | 'startedAt' | 'database'>,
): ShownState {
  const { state } = status[part]
  const isSet =
    part === 'check'
      ? status.check.passedAt !== null || status.backup.last !== null
      : part !== 'archive' && part !== 'witness' && part !== 'mail'
        ? true
        : status[part].isSet
  return state === 'ok' && !isSet ? 'notSet' : state
}

export function StateBadge({ state }: { state: ShownState }) {
  const { t } = useTranslation('system')
  return <Badge {...looks[state]}>{t(`states.${state}`)}</Badge>
}

interface PartRowProps {
  name: ReactNode
  /** Absent for parts that cannot fail. */
  state?: ShownState
  facts: readonly (string | false | null)[]
  /** The action that resolves the problem. */
  advice?: string | null
  children?: ReactNode
}

export function PartRow({ name, state, facts, advice, children }: PartRowProps) {
  return (
    <li className="px-5 py-4 max-sm:px-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="font-medium">{name}</h2>
          {facts
            .filter((fact) => fact !== false && fact !== null)
            .map((fact) => (
              <p key={fact} className="wrap-anywhere text-caption text-muted tabular-nums">
                {fact}
              </p>
            ))}
        </div>
        {state && <StateBadge state={state} />}
      </div>
      {advice && (
        <p
          className={clsx(
            'mt-2 text-pretty rounded-control px-3 py-2',
            state === 'problem' ? 'bg-danger-soft text-danger' : 'bg-warning-soft text-warning',
          )}
        >
          {advice}
        </p>
      )}
      {children}
    </li>
  )
}
