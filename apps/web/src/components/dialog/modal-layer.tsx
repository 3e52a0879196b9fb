import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslation } from '#/i18n/index.ts'
import { dateLocale } from '#/lib/date-words.ts'
import { IconButton } from '#/components/ui/icon-button.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import type { ModalProps } from './modal.tsx'
import { type ModalScope, ModalScopeContext } from './modal-scope.ts'

const widths = { small: 'sm:max-w-md', wide: 'sm:max-w-2xl', large: 'sm:max-w-4xl' } as const

function useUnsavedInput(onClose: () => void) {
  const unsaved = useRef(new Map<string, () => void>())
  const [isAsking, setIsAsking] = useState(false)
  const requestClose = useCallback(() => {
    if (unsaved.current.size > 0) setIsAsking(true)
    else onClose()
  }, [onClose])
  const holdUnsaved = useCallback<ModalScope['holdUnsaved']>((id, discard) => {
    unsaved.current.set(id, discard)
    return () => unsaved.current.delete(id)
  }, [])
  const discardAll = () => {
    for (const discard of unsaved.current.values()) discard()
    unsaved.current.clear()
    setIsAsking(false)
    onClose()
  }
  const scope = useMemo(() => ({ requestClose, holdUnsaved }), [requestClose, holdUnsaved])
  return { scope, discarding: { isOpen: isAsking, onStay: () => setIsAsking(false), onDiscard: discardAll } }
}

export function ModalLayer({ isOpen, onClose, title, size = 'wide', role = 'dialog', isBusy, children }: ModalProps) {
  const { t, language } = useTranslation('form')
  const { scope, discarding } = useUnsavedInput(onClose)
  const isSmall = size === 'small'

  return (
    <I18nProvider locale={dateLocale[language]}>
      <ModalOverlay
        isOpen={isOpen}
        onOpenChange={(open) => !open && scope.requestClose()}
        isDismissable={!isBusy}
        isKeyboardDismissDisabled={isBusy ?? false}
        className={clsx(
          'fixed inset-0 z-50 flex h-(--visual-viewport-height) justify-center bg-backdrop data-entering:animate-appear data-exiting:opacity-0',
          // A larger dialog grows downwards, so that nothing in it moves when content arrives.
          isSmall ? 'items-center p-4' : 'items-end sm:items-start sm:p-6 sm:pt-[clamp(1.5rem,5dvh,4rem)]',
        )}
      >
        <AriaModal
          className={clsx(
            'flex w-full flex-col overflow-hidden border border-line bg-raised text-ink shadow-overlay data-entering:animate-rise',
            widths[size],
            isSmall ? 'max-h-full rounded-card' : 'h-full max-h-full rounded-none sm:h-auto sm:rounded-card',
          )}
        >
          <Dialog role={role} className="flex min-h-0 flex-1 flex-col outline-none">
            <ModalScopeContext value={scope}>
              <FocusAtOnce />
              <header className="flex shrink-0 items-start gap-4 px-5 pt-4 pb-3 sm:px-6">
                <Heading
                  slot="title"
                  level={2}
                  className="min-w-0 flex-1 pt-1 text-title font-semibold text-balance wrap-anywhere"
                >
                  {title}
                </Heading>
                {role === 'dialog' && (
                  <IconButton
                    icon={X}
                    label={t('dialog.close')}
                    disabled={isBusy}
                    onClick={scope.requestClose}
                    className="-mr-2"
                    tooltip={false}
                  />
                )}
              </header>
              {/* What takes the focus scrolls clear of the buttons of a form, which stay in sight. */}
              <div className="scroll-slim min-h-0 flex-1 scroll-pt-2 scroll-pb-24 overflow-y-auto overscroll-contain px-5 pb-5 max-sm:scroll-pb-40 sm:px-6 sm:pb-6">
                {children}
              </div>
              <DiscardDialog {...discarding} />
            </ModalScopeContext>
          </Dialog>
        </AriaModal>
      </ModalOverlay>
    </I18nProvider>
  )
}

/**
 * Focuses a dialog opened by keyboard at once. react-aria mistakes a key on a button for a screen reader's touch and
 * waits for animations; keys typed until then, including Escape, would be lost.
 */
function FocusAtOnce() {
  const [isByKey] = useState(() => document.activeElement?.matches(':focus-visible') ?? false)
  const anchor = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const dialog = anchor.current?.closest<HTMLElement>('[role=dialog], [role=alertdialog]')
    if (isByKey && dialog && !dialog.contains(document.activeElement)) dialog.focus({ preventScroll: true })
  }, [isByKey])
  return <span ref={anchor} hidden />
}
