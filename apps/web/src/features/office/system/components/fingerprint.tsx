import { Copy } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { Button } from '#/components/ui/button.tsx'

/** In groups of four, to be written down; a restore ignores the spaces. */
const grouped = (value: string): string => value.match(/.{1,4}/g)?.join(' ') ?? value

/** The fingerprint that a restore on another computer asks for. */
export function Fingerprint({ value }: { value: string }) {
  const { t } = useTranslation('system')
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => toast.success(t('seal.copied')),
      () => toast.error(t('seal.notCopied')),
    )
  return (
    <div className="mt-3">
      <p className="font-medium">{t('seal.key')}</p>
      <p className="text-caption text-muted">{t('seal.keyHint')}</p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <code className="min-w-0 flex-1 basis-60 rounded-control bg-subtle px-3 py-2 text-caption">
          {grouped(value)}
        </code>
        <Button icon={Copy} onClick={() => void copy()}>
          {t('seal.copy')}
        </Button>
      </div>
    </div>
  )
}
