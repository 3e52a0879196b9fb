import { Copy } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { Button } from '#/components/ui/button.tsx'

/** New recovery codes, shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation('me')
  const text = useRef<HTMLParagraphElement>(null)
  // The previous step had the focus.
  useEffect(() => text.current?.focus(), [])
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast.success(t('security.codesCopied')),
      () => toast.error(t('security.codesNotCopied')),
    )
  return (
    <>
      <p ref={text} tabIndex={-1} className="text-pretty text-muted outline-none">
        {t('security.keepCodes')}
      </p>
      <ul
        aria-label={t('security.codes')}
        className="my-4 grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-control bg-subtle p-3 font-mono text-caption max-[23rem]:grid-cols-1"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-col gap-2 sm:flex-row sm:justify-end">
        <Button icon={Copy} onClick={() => void copy()}>
          {t('security.copyCodes')}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {t('security.codesKept')}
        </Button>
      </div>
    </>
  )
}
