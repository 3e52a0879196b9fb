import { Search } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation, withWords } from '#/i18n/index.ts'
import { useHotkey } from '#/components/layout/hotkeys.ts'

const PaymentDialog = lazy(() =>
  withWords(['ledger', 'validation'], () => import('#/features/ledger/components/payment-dialog.tsx')).then(
    (module) => ({ default: module.PaymentDialog }),
  ),
)
const Palette = lazy(() =>
  withWords(['palette'], () => import('./palette.tsx')).then((module) => ({ default: module.Palette })),
)

/** Opens the palette, as Ctrl or Cmd with K does. */
export function PaletteButton() {
  const { t } = useTranslation('shell')
  const [isOpen, setIsOpen] = useState(false)
  const [paying, setPaying] = useState<{ patientId?: string }>()
  useHotkey({ key: 'mod+k', label: t('palette.open') }, () => setIsOpen(true))
  return (
    <>
      <button
        type="button"
        aria-label={t('palette.open')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setIsOpen(true)}
        className="touch-target flex h-control items-center gap-2 rounded-control text-muted transition-colors focus-ring hover:bg-hover hover:text-ink max-sm:w-control max-sm:justify-center sm:w-60 sm:border sm:border-line sm:ps-3 sm:pe-2"
      >
        <Search aria-hidden="true" className="size-4 shrink-0 max-sm:size-5" />
        <span className="flex-1 truncate text-start text-body max-sm:hidden">{t('palette.search')}</span>
        <span
          aria-hidden="true"
          // Drawn, not written: the button is called by its word alone.
          data-keys={t('palette.keys')}
          className="rounded-[4px] border border-line px-1.5 text-caption text-faint before:content-[attr(data-keys)] max-sm:hidden pointer-coarse:hidden"
        />
      </button>
      <Suspense fallback={null}>
        {isOpen && <Palette onClose={() => setIsOpen(false)} onPay={setPaying} />}
        {paying && <PaymentDialog {...paying} onClose={() => setPaying(undefined)} />}
      </Suspense>
    </>
  )
}
