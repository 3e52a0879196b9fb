import { useLocation } from '@tanstack/react-router'
import { useTranslation } from '#/i18n/index.ts'
import { Modal } from '#/components/dialog/modal.tsx'
import { useHotkeyList } from '#/components/layout/hotkeys.ts'
import { Link } from '#/components/ui/link.tsx'
import { topicAt, topicId } from '#/features/office/help/components/topics.ts'
import { paths } from '#/lib/paths.ts'

/** Keys that work on every page. */
const general: ReadonlySet<string> = new Set(['mod+k', '/', '?', 'mod+shift+l'])
// Apple keyboards.
const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('shortcuts')
  const topic = topicAt(useLocation({ select: ({ pathname }) => pathname }))
  const own = useHotkeyList().toReversed()
  const isGo = ({ key }: (typeof own)[number]) => key.startsWith('g ')
  const nameOf = (key: string) =>
    key
      .split(/[+ ]/)
      .map((part) =>
        part === 'mod'
          ? isApple
            ? '⌘'
            : t('names.mod')
          : part === 'shift'
            ? t('names.shift')
            : part.length === 1 && key !== part
              ? part.toUpperCase()
              : part,
      )
  const rowOf = ({ key, label }: (typeof own)[number]) => ({ keys: nameOf(key), label })
  const groups = [
    {
      title: t('general'),
      rows: [
        ...own.filter(({ key }) => general.has(key)).map(rowOf),
        { keys: ['↑', '↓'], label: t('arrows') },
        { keys: [t('names.Enter')], label: t('enter') },
        { keys: [t('names.Escape')], label: t('escape') },
        // The default of the library of toasts, which focuses the newest one.
        { keys: ['Alt', 'T'], label: t('toasts') },
      ],
    },
    { title: t('page'), rows: own.filter((one) => !general.has(one.key) && !isGo(one)).map(rowOf) },
    { title: t('go'), rows: own.filter(isGo).toReversed().map(rowOf) },
  ].filter(({ rows }) => rows.length > 0)
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('title')} size="small">
      <p className="mb-4">
        <Link
          to={paths.help()}
          {...(topic && { hash: topicId(topic) })}
          onClick={onClose}
          className="rounded-[4px] text-accent focus-ring hover:underline"
        >
          {t('help')}
        </Link>
      </p>
      {groups.map(({ title, rows }) => (
        <section key={title} aria-label={title} className="not-first:mt-5">
          <h3 className="mb-1 text-caption font-medium text-muted">{title}</h3>
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
        </section>
      ))}
    </Modal>
  )
}
