import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { useHotkey } from '#/components/layout/hotkeys.ts'

const KeysDialog = lazy(() => import('./keys-dialog.tsx').then((module) => ({ default: module.KeysDialog })))

/** `?` lists the keys that do something here. */
export function KeysHelp() {
  const { t } = useTranslation('shell')
  const [isOpen, setIsOpen] = useState(false)
  useHotkey({ key: '?', label: t('keys.open') }, () => setIsOpen(true))
  return (
    <Suspense fallback={null}>{isOpen && <KeysDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />}</Suspense>
  )
}
