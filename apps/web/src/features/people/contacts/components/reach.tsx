import { Copy, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { IconButton } from '#/components/ui/icon-button.tsx'

interface ReachProps {
  icon: LucideIcon
  /** Absent if no program can open it. */
  href: string | undefined
  text: string
  label: string
  copyLabel: string
  copied: string
  children: ReactNode
}

export function Reach({ icon: Icon, href, text, label, copyLabel, copied, children }: ReachProps) {
  const { t } = useTranslation('contacts')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(copied)
    } catch {
      toast.error(t('copyFailed'))
    }
  }
  const content = (
    <>
      <Icon aria-hidden="true" className="size-4 shrink-0 text-faint group-hover:text-accent" />
      <span className="min-w-0 truncate">{children}</span>
    </>
  )
  const look = 'group flex min-h-11 min-w-0 flex-1 items-center gap-3 ps-5 max-sm:ps-4'
  return (
    <div className="flex items-center pe-2">
      {href === undefined ? (
        <p className={look} title={text}>
          {content}
        </p>
      ) : (
        <a
          href={href}
          title={text}
          aria-label={`${label}: ${text}`}
          className={`${look} focus-ring-inset hover:text-accent hover:underline`}
        >
          {content}
        </a>
      )}
      <IconButton icon={Copy} size="sm" label={copyLabel} onClick={() => void copy()} />
    </div>
  )
}
