import { Copy } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { Button } from '#/components/ui/button.tsx'
import { Input } from '#/components/ui/input.tsx'

/** The fingerprint that a restore on another computer asks for. */
export function Fingerprint({ value }: { value: string }) {
  const { t } = useTranslation('system')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)

  const copy = async () => {
    input.current?.select()
    // If the browser refuses the clipboard, the text stays selected.
    await navigator.clipboard.writeText(value).then(
      () => toast.success(t('seal.copied')),
      () => input.current?.focus(),
    )
  }

  return (
    <div className="mt-3">
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {t('seal.key')}
      </label>
      <div className="flex flex-wrap gap-2">
        <Input
          ref={input}
          id={id}
          readOnly
          value={value}
          spellCheck={false}
          aria-describedby={`${id}-hint`}
          onFocus={(event) => event.target.select()}
          className="min-w-40 flex-1 basis-40 font-mono text-caption!"
        />
        <Button icon={Copy} onClick={() => void copy()}>
          {t('seal.copy')}
        </Button>
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-caption text-muted">
        {t('seal.keyHint')}
      </p>
    </div>
  )
}
