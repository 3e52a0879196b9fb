import type { Appointment } from '@piel/contract/agenda/appointments'
import type { FreeStart } from '@piel/contract/core/conflicts'
import { fullName } from '@piel/contract/core/people'
import { ArrowDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { translationIn } from '#/i18n/in-language.ts'
import { Modal } from '#/components/dialog/modal.tsx'
import { toast } from '#/components/toast/toast.ts'
import { Button, type ButtonProps } from '#/components/ui/button.tsx'
import { useConfig } from '#/lib/config.ts'
import { useDates } from '#/lib/dates.ts'
import { keepFocus } from '#/lib/keep-focus.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { useUpdateAppointment } from '#/features/agenda/appointments/appointments.queries.ts'
import { useResourceName } from '#/features/core/person/use-resource-name.ts'
import type { Drop } from './use-carry.ts'
import { messageHref } from '#/features/agenda/appointments/components/message/message-href.ts'
import type { Overrides } from '#/features/agenda/appointments/components/refusal/override-button.tsx'
import { conflictsOf } from '#/features/agenda/appointments/components/refusal/refusal.tsx'
import { Refused } from '#/features/agenda/appointments/components/refusal/refused.tsx'
import { bodyOfMove, bodyOfUndo, type MoveBody } from './move-body.ts'

interface MoveDialogProps {
  drop: Drop
  onClose: () => void
}

/** Reports a move; the notice offers for 10 s to undo it and to send the patient a message. */
function useMoveNotice(row: Drop['row']) {
  const { t } = useTranslation('appointmentForm')
  const dates = useDates()
  const textOf = useErrorText()
  const config = useConfig()
  const update = useUpdateAppointment()
  const name = fullName(row.patient)
  // The moved appointment is drawn again at its new place.
  const follow = () => keepFocus(() => document.querySelector<HTMLElement>(`[data-appointment="${row.id}"]`))
  const undo = (version: number): void => {
    follow()
    void update
      .mutateAsync({ params: { id: row.id }, body: bodyOfUndo(row, t('move.undoReason')), version })
      .then(() => toast.success(t('move.undone', { name })))
      .catch((problem: unknown) => toast.error(textOf(problem)))
  }
  return async (saved: Appointment): Promise<void> => {
    follow()
    const words = await translationIn(saved.messages.language, ['messages']).catch(() => undefined)
    const href = words && messageHref(saved, 'moved', { ...config, t: words })
    toast.success(
      t('move.done', { name, date: dates.shortDay(saved.date), time: dates.clock(saved.time) }),
      { label: t('move.undo'), run: () => undo(saved.version) },
      href === undefined ? undefined : { label: 'WhatsApp', href },
    )
  }
}

export function MoveDialog({ drop, onClose }: MoveDialogProps) {
  const { t } = useTranslation('appointmentForm')
  const textOf = useErrorText()
  const update = useUpdateAppointment()
  const { row } = drop
  const report = useMoveNotice(row)
  const [body, setBody] = useState<MoveBody>(() => bodyOfMove(drop))
  const [error, setError] = useState<unknown>()
  const name = fullName(row.patient)

  const move = (next: MoveBody, overrides: Overrides = {}): void => {
    setBody(next)
    update.mutateAsync({ params: { id: row.id }, body: { ...next, ...overrides }, version: row.version }).then(
      (saved) => {
        onClose()
        void report(saved)
      },
      (problem: unknown) => {
        setError(problem)
        if (conflictsOf(problem).length === 0) toast.error(textOf(problem))
      },
    )
  }
  const free = ({ leadId, roomId, date, time, isLater }: FreeStart) =>
    move({ leadId, roomId, date, time, ...(isLater && { later: true }) })

  return (
    <Modal isOpen onClose={onClose} title={t('move.title', { name })} size="small" isBusy={update.isPending}>
      <Places drop={drop} body={body} />
      <Refused
        error={error}
        isPending={update.isPending}
        onFree={free}
        onOverride={(overrides) => move(body, overrides)}
      />
      <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button disabled={update.isPending} onClick={onClose}>
          {t('move.keep')}
        </Button>
        <ConfirmButton
          variant="primary"
          busy={update.isPending}
          disabled={conflictsOf(error).length > 0}
          onClick={() => move(body)}
        >
          {t('move.submit')}
        </ConfirmButton>
      </div>
    </Modal>
  )
}

function Places({ drop: { row, from, to }, body }: { drop: Drop; body: MoveBody }) {
  const { t } = useTranslation('appointmentForm')
  const dates = useDates()
  const nameOf = useResourceName()
  const moved = body.leadId ?? body.roomId ?? body.assistantId ?? undefined
  return (
    <dl className="grid gap-2">
      <Place label={t('move.from')}>
        {dates.longDate(row.date)}, {dates.clock(row.time)} · {nameOf(from.resource)}
      </Place>
      <ArrowDown aria-hidden="true" className="size-4 text-muted" />
      <Place label={t('move.to')} isNew>
        {dates.longDate(body.date)}, {dates.clock(body.time)} ·{' '}
        {nameOf(moved === undefined ? from.resource : to.resource)}
      </Place>
    </dl>
  )
}

function Place({ label, isNew = false, children }: { label: string; isNew?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt className="text-caption text-muted">{label}</dt>
      <dd className={isNew ? 'font-semibold' : undefined}>{children}</dd>
    </div>
  )
}

/** Focuses after the dialog: the first Enter drops, the next confirms. */
function ConfirmButton(props: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const frame = requestAnimationFrame(() => button.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return <Button {...props} ref={button} />
}
