import { tillFields, type TillSession } from '@piel/contract/money/tills'
import { differs } from '@piel/contract/money/till-counts'
import { CircleCheck, RotateCcw, TriangleAlert } from 'lucide-react'
import * as z from 'zod/mini'
import { useTranslation } from '#/i18n/index.ts'
import { FormShell } from '#/components/form/form-shell.tsx'
import { TextareaField } from '#/components/form/textarea-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { Button } from '#/components/ui/button.tsx'
import { useCloseFor, useCloseSession } from '../tills.queries.ts'
import { CountTable } from './count-table.tsx'

const withReason = z.object({ reason: tillFields.reason })
const withoutReason = z.object({ reason: z.string() })

interface Props {
  session: TillSession
  /** The session is that of another person. */
  isOther?: boolean
  onRecount: () => void
  onClosed: (session: TillSession) => void
}

/** The result of a count. A difference is counted again or explained; then the till closes. */
export function ResultForm({ session, isOther = false, onRecount, onClosed }: Props) {
  const { t } = useTranslation('tills')
  const close = useCloseSession()
  const closeFor = useCloseFor()
  const { id, expected, countedAmounts, recounted } = session
  const isDifferent = expected !== null && countedAmounts !== null && differs(countedAmounts, expected)
  const form = useShellForm<{ reason: string }, { reason: string }>({
    schema: isDifferent ? withReason : withoutReason,
    initial: { reason: '' },
  })
  const text = !isDifferent ? 'result.exact' : recounted ? 'result.differsAgain' : 'result.differs'
  const Icon = isDifferent ? TriangleAlert : CircleCheck
  return (
    <FormShell
      form={form}
      label={t('result.title')}
      submitLabel={t('result.submit')}
      mutation={isOther ? closeFor : close}
      onSubmit={({ reason }, { idempotencyKey }) => {
        const body = isDifferent ? { reason } : {}
        return isOther
          ? closeFor.mutateAsync({ params: { id }, body, idempotencyKey })
          : close.mutateAsync({ body, idempotencyKey })
      }}
      onSaved={onClosed}
    >
      <p
        role="status"
        className={
          isDifferent
            ? 'mb-4 flex items-start gap-2 rounded-control bg-warning-soft px-3 py-2 text-warning'
            : 'mb-4 flex items-start gap-2 rounded-control bg-success-soft px-3 py-2 text-success'
        }
      >
        <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span>{t(text)}</span>
      </p>
      <CountTable session={session} />
      {isDifferent && (
        <div className="mt-5">
          {!recounted && (
            <Button icon={RotateCcw} className="mb-4" onClick={onRecount}>
              {t('result.recount')}
            </Button>
          )}
          <TextareaField
            control={form.methods.control}
            name="reason"
            label={t('result.reason')}
            max={300}
            rows={2}
            required
          />
        </div>
      )}
    </FormShell>
  )
}
