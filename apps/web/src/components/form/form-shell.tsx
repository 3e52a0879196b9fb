import { CircleAlert, History } from 'lucide-react'
import { type ReactNode, type SubmitEvent, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { ApiError } from '#/lib/api-error.ts'
import { lazyPart } from '#/lib/lazy-part.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { Button } from '#/components/ui/button.tsx'
import type { ConflictPanel as Panel, ConflictSource } from './conflict-panel.tsx'
import { FormActions } from './form-actions.tsx'
import { type FieldMap, placeErrors } from './submit-errors.ts'
import { UnsavedGuard } from './unsaved-guard.tsx'
import type { ShellForm } from './use-shell-form.ts'

// A lazy component forgets the type of the values.
const ConflictPanel = lazyPart(
  ['formNotes'],
  () => import('./conflict-panel.tsx'),
  'ConflictPanel',
) as unknown as typeof Panel
const OfferedDraft = lazyPart(['formNotes'], () => import('./offered-draft.tsx'), 'OfferedDraft')

export interface Attempt {
  idempotencyKey: string
  ifMatch: number | undefined
}

/** What every form of a dialog or a page receives. */
export interface FormProps<Saved = never> {
  /** With what was saved, for forms that need it. */
  onSaved: (...saved: [Saved] extends [never] ? [] : [Saved]) => void
  onCancel: () => void
}

interface FormShellProps<V extends FieldValues, O, R> {
  form: ShellForm<V, O>
  label: string
  /** "Save changes" by default. */
  submitLabel?: string | undefined
  /** "Saving…" by default. */
  submittingLabel?: string
  /** Its error is shown at the fields or above the buttons. */
  mutation: { isPending: boolean; error: unknown }
  onSubmit: (values: O, attempt: Attempt) => Promise<R>
  onSaved: (result: R) => void
  onCancel?: (() => void) | undefined
  /** Label of the cancel button, if "Cancel" is ambiguous. */
  cancelLabel?: string | undefined
  /** Makes the submit button destructive. */
  tone?: 'danger' | undefined
  /** For forms that stay on their page: disables Cancel while nothing was typed. */
  isCancelIdle?: boolean | undefined
  fieldMap?: FieldMap<V> | undefined
  /** Text for an error that belongs to no field, if the catalogue's is too general. */
  errorText?: ((error: unknown) => string) | undefined
  /** An action that resolves the error, shown below its text. */
  remedy?: ReactNode
  /** Enables the conflict panel, for records with a version. */
  conflict?: ConflictSource<V> | undefined
  children: ReactNode
}

/** The form shell: submits once, shows each error once, and keeps the input. */
export function FormShell<V extends FieldValues, O, R>({
  form,
  label,
  submitLabel,
  submittingLabel,
  mutation: { isPending: submitting, error: submitError },
  onSubmit,
  onSaved,
  onCancel,
  cancelLabel,
  tone,
  isCancelIdle,
  fieldMap,
  errorText,
  remedy,
  conflict,
  children,
}: FormShellProps<V, O, R>) {
  const { t } = useTranslation('form')
  const generalText = useErrorText()
  const textOf = errorText ?? generalText
  const { methods, base } = form
  const { isDirty } = methods.formState
  const isRunning = useRef(false)
  const unsaved = useRef(false)
  const [settled, setSettled] = useState<unknown>(null)

  const place = (error: unknown) => placeErrors(error, Object.keys(base), fieldMap ?? {})
  const showAtFields = useEffectEvent((error: unknown) => {
    for (const [index, { name, message }] of place(error).fields.entries())
      methods.setError(name, { type: 'server', message: message ?? textOf(error) }, { shouldFocus: index === 0 })
  })
  // An error is shown once: otherwise it would reappear after a correction and take the focus.
  useEffect(() => showAtFields(submitError), [submitError])

  const isOpen = submitError !== null && submitError !== undefined && submitError !== settled
  const isConflict =
    submitError instanceof ApiError && submitError.code === 'version_conflict' && conflict !== undefined

  const save = async (values: O) => {
    let result: R
    try {
      result = await onSubmit(values, { idempotencyKey: form.idempotencyKey(), ifMatch: form.version })
    } catch (error) {
      form.failed(error)
      return
    }
    unsaved.current = false
    form.saved()
    onSaved(result)
  }

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // React bubbles a dialog's submit to the form of the page below.
    event.stopPropagation()
    if (isRunning.current || submitting) return
    isRunning.current = true
    try {
      await methods.handleSubmit(save)(event)
    } finally {
      isRunning.current = false
    }
  }

  return (
    <FormProvider {...methods}>
      <form noValidate aria-label={label} className="group/form" onSubmit={(event) => void submit(event)}>
        <Suspense fallback={null}>{form.offer && <OfferedDraft offer={form.offer} />}</Suspense>
        {form.isRestored && (
          <div
            role="status"
            className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-info-soft px-3 py-2 text-info"
          >
            <History aria-hidden="true" className="size-4 shrink-0" />
            <p className="min-w-0 flex-1">{t('restored.text')}</p>
            <Button size="sm" variant="ghost" onClick={() => form.startOver()}>
              {t('restored.startOver')}
            </Button>
          </div>
        )}
        <p className="mb-4 hidden text-caption text-muted group-has-[[aria-required=true]]/form:block">
          {t('requiredNote')}
        </p>
        {children}
        <Suspense fallback={null}>
          {isOpen && isConflict && (
            <ConflictPanel
              source={conflict}
              base={base}
              mine={methods.getValues()}
              onMerge={(theirs, version, merged) => {
                form.rebase(theirs, version, merged)
                setSettled(submitError)
              }}
            />
          )}
        </Suspense>
        <FormActions
          error={
            isOpen && !isConflict && !place(submitError).isPlaced ? (
              <>
                <p role="alert" className="flex items-start gap-2 text-danger">
                  <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                  <span>{textOf(submitError)}</span>
                </p>
                {remedy && (
                  <div className="mt-3 min-h-9">
                    <Suspense fallback={null}>{remedy}</Suspense>
                  </div>
                )}
              </>
            ) : undefined
          }
          submitLabel={submitLabel ?? t('save')}
          submittingLabel={submittingLabel ?? t('saving')}
          submitting={submitting}
          onCancel={onCancel}
          cancelLabel={cancelLabel}
          tone={tone}
          isCancelIdle={isCancelIdle}
        />
      </form>
      <UnsavedGuard isUnsaved={isDirty} unsaved={unsaved} discard={form.startOver} />
    </FormProvider>
  )
}
