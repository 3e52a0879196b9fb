import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { connectToasts, toastLimit, type ToastMessage } from './toast.ts'

const shown: (string | number)[] = []

const buttonClass =
  'focus-ring touch-target -my-1 inline-flex h-7 shrink-0 items-center rounded-control px-2 font-medium text-accent hover:bg-hover'

function present({ kind, text, duration, action, link }: ToastMessage): void {
  const forget = (toast: { id: string | number }) => {
    const at = shown.indexOf(toast.id)
    if (at >= 0) shown.splice(at, 1)
  }
  const button = action && { label: action.label, onClick: action.run }
  const cancel = link && (
    <a href={link.href} target="_blank" rel="noopener noreferrer" className={clsx(buttonClass, 'ms-6')}>
      {link.label}
    </a>
  )
  // There is room for one button beside the text; a link and an action go below it.
  const classNames = link ? { toast: 'flex-wrap', content: 'w-[calc(100%-2rem)]' } : { actionButton: 'ms-auto' }
  shown.push(
    sonner[kind](text, { duration, action: button, cancel, classNames, onDismiss: forget, onAutoClose: forget }),
  )
  while (shown.length > toastLimit) sonner.dismiss(shown.shift())
}

function watchTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.body, { attributes: true, attributeFilter: ['class'] })
  return () => observer.disconnect()
}

const isDark = (): boolean => document.body.classList.contains('dark')

/** Renders toasts: top right, in the theme, announced politely, waiting while pointed at. */
export function Toaster() {
  const { t } = useTranslation('form')
  const dark = useSyncExternalStore(watchTheme, isDark)
  useEffect(() => connectToasts(present), [])
  return (
    <Sonner
      position="top-right"
      theme={dark ? 'dark' : 'light'}
      visibleToasts={toastLimit}
      containerAriaLabel={t('toast.region')}
      offset={{ top: 12, right: 24 }}
      mobileOffset={{ top: 12, left: 16, right: 16 }}
      closeButton
      icons={{
        success: <CircleCheck aria-hidden className="size-5 text-success" />,
        error: <CircleAlert aria-hidden className="size-5 text-danger" />,
        info: <Info aria-hidden className="size-5 text-info" />,
      }}
      toastOptions={{
        closeButtonAriaLabel: t('toast.close'),
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-start gap-3 rounded-card border border-line bg-raised py-3 pr-10 pl-4 font-sans text-body text-ink shadow-overlay',
          icon: 'mt-px shrink-0',
          content: 'min-w-0 wrap-anywhere',
          actionButton: buttonClass,
          closeButton:
            'focus-ring absolute top-2 right-2 grid size-8 place-items-center rounded-control border-none! bg-transparent! text-muted! hover:bg-hover! hover:text-ink!',
        },
      }}
    />
  )
}
