import { Search } from 'lucide-react'
import { Suspense, useReducer, useRef, useState } from 'react'
import { useTranslation, withWords } from '#/i18n/index.ts'
import { useHotkey } from '#/components/layout/hotkeys.ts'
import { toast } from '#/components/toast/toast.ts'
import { loadCode } from '#/lib/load-code.ts'
import { keepKeys } from './early-keys.ts'
import type * as PaletteModule from './palette.tsx'

// Not `lazy()`, which would keep a failure, and hold the first one back for 300 ms.
let palette: Pick<typeof PaletteModule, 'Palette' | 'PaymentDialog'> | undefined
const load = async (): Promise<void> => {
  palette ??= await loadCode(() => withWords(['palette'], () => import('./palette.tsx')))
}
/** Also called after the first page, with the lock. */
export const preload = () => void load().catch(() => undefined)

/** Opens the palette, as Ctrl or Cmd with K does. */
export function PaletteButton() {
  const { t } = useTranslation(['shell', 'errors'])
  const [isOpen, setIsOpen] = useState(false)
  const [paying, setPaying] = useState<{ patientId?: string; isSale?: boolean }>()
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  const keys = useRef<ReturnType<typeof keepKeys>>(undefined)
  const takeKeys = () => keys.current?.take()
  const close = () => {
    takeKeys()
    setIsOpen(false)
  }
  const open = () => {
    if (isOpen) return
    keys.current = keepKeys(close)
    setIsOpen(true)
    load().then(renderAgain, () => {
      close()
      toast.error(t('errors:network'))
    })
  }
  useHotkey({ key: 'mod+k', label: t('palette.open') }, open)
  return (
    <>
      <button
        type="button"
        aria-label={t('palette.open')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
        onPointerEnter={preload}
        className="touch-target flex h-control items-center gap-2 rounded-control text-muted transition-colors focus-ring hover:bg-hover hover:text-ink max-sm:w-control max-sm:justify-center sm:w-60 sm:border sm:border-line sm:ps-3 sm:pe-2"
      >
        <Search aria-hidden="true" className="size-4 shrink-0 max-sm:size-5" />
        <span className="flex-1 truncate text-start text-body max-sm:hidden">{t('palette.search')}</span>
        <span
          aria-hidden="true"
          // Drawn by CSS, so that the shortcut is not part of the accessible name.
          data-keys={t('palette.keys')}
          className="rounded-[4px] border border-line px-1.5 text-caption text-faint before:content-[attr(data-keys)] max-sm:hidden pointer-coarse:hidden"
        />
      </button>
      {isOpen && palette && <palette.Palette takeKeys={takeKeys} onClose={close} onPay={setPaying} />}
      {/* Answers at once, until the palette's code has loaded; the keys are kept. */}
      {isOpen && !palette && <div data-palette-backdrop className="fixed inset-0 z-50 bg-backdrop" />}
      <Suspense fallback={null}>
        {paying && palette && <palette.PaymentDialog {...paying} onClose={() => setPaying(undefined)} />}
      </Suspense>
    </>
  )
}
