import { useTranslation } from '#/i18n/index.ts'
import { Modal } from '#/components/dialog/modal.tsx'
import { useHotkeyList } from '#/components/layout/hotkeys.ts'

// Apple keyboards.
const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell')
  const own = useHotkeyList().toReversed()
  const nameOf = (key: string) =>
    key
      .split('+')
      .map((part) =>
        part === 'mod'
          ? isApple
            ? '⌘'
            : t('keys.names.mod')
          : part === 'shift'
            ? t('keys.names.shift')
            : part.length === 1 && key !== part
              ? part.toUpperCase()
              : part,
      )
  const rows = [
    ...own.map(({ key, label }) => ({ keys: nameOf(key), label })),
    { keys: ['↑', '↓'], label: t('keys.arrows') },
    { keys: [t('keys.names.Enter')], label: t('keys.enter') },
    { keys: [t('keys.names.Escape')], label: t('keys.escape') },
  ]
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('keys.title')} size="small">
      <dl className="divide-y divide-line">
        {rows.map(({ keys, label }) => (
          <div key={label} className="flex min-h-11 items-center justify-between gap-6 py-1.5">
            <dt>{label}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="grid h-6 min-w-6 place-items-center rounded-[6px] border bg-subtle px-1.5 font-sans text-caption font-medium text-muted"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
