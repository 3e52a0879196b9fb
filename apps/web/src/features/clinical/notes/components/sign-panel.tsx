import { completenessOf, noteSection, openBlanks, type NoteSection } from '@piel/contract/clinical/note-forms'
import { noteEndpoints, type NoteDraft, type NoteSigner } from '@piel/contract/clinical/notes'
import { recordEndpoints } from '@piel/contract/clinical/records'
import { dashboardEndpoints } from '@piel/contract/office/dashboard'
import { addDays } from '@piel/contract/core/dates'
import { titledName } from '@piel/contract/core/doctor-titles'
import { expiringWithinDays } from '@piel/contract/core/notifications'
import { patientEndpoints } from '@piel/contract/people/patients'
import { useNavigate } from '@tanstack/react-router'
import { CircleAlert, PenLine, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ConfirmDialog } from '#/components/dialog/confirm-dialog.tsx'
import { useHotkey } from '#/components/layout/hotkeys.ts'
import { toast } from '#/components/toast/toast.ts'
import { Button } from '#/components/ui/button.tsx'
import { Textarea } from '#/components/ui/input.tsx'
import { useTranslation } from '#/i18n/index.ts'
import { ApiError } from '#/lib/api-error.ts'
import { useDates } from '#/lib/dates.ts'
import { useEndpoint } from '#/lib/endpoint-query.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { useFieldErrorText } from '#/lib/field-errors.ts'
import { paths } from '#/lib/paths.ts'
import type { NoteSaver } from './note-saver.ts'

type Errors = Partial<Record<NoteSection, string>>

/** Signs what is saved, and shows refusals at their sections. */
export function useSigning(draft: NoteDraft, saver: NoteSaver, goTo: (section: NoteSection) => void) {
  const textOf = useFieldErrorText()
  const navigate = useNavigate()
  const { t } = useTranslation('notes')
  const params = { id: draft.patientId }
  const sign = useEndpoint(noteEndpoints.sign, {
    invalidates: [[recordEndpoints.list, { params }], [patientEndpoints.get, { params }], dashboardEndpoints],
  })
  const [errors, setErrors] = useState<Errors>({})
  const [general, setGeneral] = useState<string>()
  const [asks, setAsks] = useState(false)
  const [reason, setReason] = useState('')
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const isRunning = useRef(false)

  const showAt = (found: Errors) => {
    setErrors(found)
    const [first] = Object.keys(found) as NoteSection[]
    if (first) goTo(first)
  }
  const fail = (error: unknown) => {
    const fields = error instanceof ApiError ? error.errors : []
    const at = fields.flatMap(({ pointer, code }) => {
      const section = z.safeParse(noteSection, pointer.replace('/content/', '')).data
      return section ? [[section, textOf(code)] as const] : []
    })
    if (at.length > 0) showAt(Object.fromEntries(at))
    else if (fields[0]) setGeneral(textOf(fields[0].code))
    else setGeneral('')
  }

  const run = async () => {
    const { form, content } = saver.values()
    setGeneral(undefined)
    const blanks = openBlanks(form, content)
    if (blanks.length > 0) return showAt(Object.fromEntries(blanks.map((one) => [one, textOf('validation.noteBlank')])))
    const isIncomplete = completenessOf(form, content).missing.length > 0
    if (isIncomplete && reason.trim().length < 3) {
      setAsks(true)
      requestAnimationFrame(() => reasonField.current?.focus())
      return
    }
    if (!(await saver.flush())) return setGeneral(t('notSigned'))
    const incompleteReason = isIncomplete ? reason : null
    try {
      const entry = await sign.mutateAsync({
        params: { id: draft.id },
        body: { version: saver.version(), incompleteReason },
      })
      saver.end()
      toast.success(t('signed'))
      await navigate({ to: paths.patientRecord(entry.patientId), hash: entry.id })
    } catch (error) {
      fail(error)
    }
  }
  const start = async () => {
    if (isRunning.current) return
    isRunning.current = true
    await run().finally(() => (isRunning.current = false))
  }
  const forget = (section: NoteSection) => {
    if (errors[section] !== undefined) setErrors(({ [section]: _done, ...others }) => others)
  }
  return { start, sign, errors, general, forget, asks, reason, setReason, reasonField }
}
export type Signing = ReturnType<typeof useSigning>

interface SignPanelProps {
  draft: NoteDraft
  saver: NoteSaver
  signing: Signing
}

/** Who signs, and the button that says so. */
export function SignPanel({ draft, saver, signing }: SignPanelProps) {
  const { t, language } = useTranslation(['notes', 'validation'])
  const dates = useDates()
  const errorText = useErrorText()
  const { signer } = draft
  const { sign, start, asks, reason, setReason, reasonField, general } = signing
  const isIncomplete = completenessOf(saver.values().form, saver.values().content).missing.length > 0
  const name = titledName(language, signer.title, signer.name)
  const label = signer.license ? t('signAs', { name, number: signer.license.number }) : t('signAsStaff', { name })
  useHotkey({ key: 'mod+enter', label: t('sign') }, () => void start())
  const endsSoon =
    signer.certificate && signer.certificate.until <= addDays(dates.today(), expiringWithinDays)
      ? t('certificateEnds', { date: dates.date(signer.certificate.until) })
      : undefined
  return (
    <section aria-label={t('sign')} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {asks && isIncomplete && (
        <div>
          <label htmlFor="incomplete-reason" className="mb-1.5 block font-medium">
            {t('incompleteReason')}
          </label>
          <Textarea
            id="incomplete-reason"
            ref={reasonField}
            rows={2}
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            className="block"
          />
        </div>
      )}
      {signer.problem && <Problem problem={signer.problem} />}
      {endsSoon && <p className="text-warning">{endsSoon}</p>}
      <Button
        variant="primary"
        icon={PenLine}
        busy={sign.isPending}
        onClick={() => void start()}
        aria-describedby="sign-keys"
        className="h-auto! min-h-control py-1.5 *:whitespace-normal!"
      >
        {label}
      </Button>
      <p id="sign-keys" className="text-caption text-muted">
        {t('signHint')}
      </p>
      {general !== undefined && (
        <p role="alert" className="flex items-start gap-2 text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {general || errorText(sign.error)}
        </p>
      )}
      <Discard draft={draft} saver={saver} />
    </section>
  )
}

function Problem({ problem }: { problem: NonNullable<NoteSigner['problem']> }) {
  const { t } = useTranslation(['notes', 'validation'])
  return (
    <p className="flex items-start gap-2 text-warning">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {problem === 'doctorRequired' ? t('doctorsSign') : t(`validation:${problem}`)}
    </p>
  )
}

function Discard({ draft, saver }: Pick<SignPanelProps, 'draft' | 'saver'>) {
  const { t } = useTranslation('notes')
  const navigate = useNavigate()
  const discard = useEndpoint(noteEndpoints.discard, { invalidates: [dashboardEndpoints] })
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="ghost" size="sm" icon={Trash2} onClick={() => setIsAsking(true)} className="justify-self-start">
        {t('discard.action')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('discard.title')}
        confirmLabel={t('discard.action')}
        done={t('discard.done')}
        onConfirm={async () => {
          await discard.mutateAsync({ params: { id: draft.id } })
          saver.end()
          await navigate({ to: paths.patientRecord(draft.patientId) })
        }}
      >
        {t('discard.text')}
      </ConfirmDialog>
    </>
  )
}
