import { clsx } from 'clsx'
import { CircleAlert, ImageUp } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { IconButton } from '#/components/ui/icon-button.tsx'
import { useMe } from '#/lib/me.ts'
import { imageUrl } from '#/lib/paths.ts'
import { FileInput } from '../image/file-input.tsx'
import { ProgressBar } from '../image/progress-bar.tsx'
import { RemoveImage } from '../image/remove-image.tsx'
import { useSetImage } from '../../settings.queries.ts'
import { useImageUpload } from '../image/use-image-upload.ts'

/** The default cover: the lines of the brand. */
function Lines() {
  return (
    <svg
      viewBox="0 0 1200 300"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      strokeWidth="1.25"
      aria-hidden="true"
      className="size-full bg-accent-soft stroke-accent/35"
    >
      {Array.from({ length: 13 }, (_, line) => {
        const y = 8 + line * 26
        const bend = 14 + 3.4 * line
        return (
          <path
            key={line}
            opacity={1 - line * 0.055}
            d={`M-60 ${y}c140 ${-bend} 280 ${-bend} 420 0s280 ${bend} 420 0 280 ${-bend} 560 ${bend / 2}`}
          />
        )
      })}
    </svg>
  )
}

export function Cover() {
  const { t } = useTranslation('me')
  const { coverId } = useMe()
  const input = useRef<HTMLInputElement>(null)
  const upload = useImageUpload(useSetImage('cover'))
  const isSending = upload.progress !== undefined

  const take = async (file: File) => {
    if (upload.check(file) && (await upload.send(file))) toast.success(t('cover.updated'))
  }

  return (
    <>
      {upload.error !== undefined && (
        <p
          role="alert"
          className="flex items-start gap-2 rounded-t-card bg-danger-soft px-5 py-2.5 max-sm:px-4 text-danger"
        >
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {upload.error}
        </p>
      )}
      <div className="relative">
        <div
          className={clsx(
            'relative h-36 overflow-hidden bg-subtle sm:h-52',
            upload.error === undefined && 'rounded-t-card',
          )}
        >
          {coverId ? <img src={imageUrl(coverId)} alt="" className="size-full object-cover" /> : <Lines />}
          {isSending && (
            <ProgressBar part={upload.progress ?? 0} className="absolute inset-x-0 bottom-0 rounded-none" />
          )}
        </div>
        <div className="absolute end-3 top-3 flex rounded-control border border-line bg-raised shadow-control">
          <IconButton
            icon={ImageUp}
            label={t('cover.update')}
            busy={isSending}
            onClick={() => input.current?.click()}
          />
          {coverId && !isSending && <RemoveImage kind="cover" isIcon />}
        </div>
      </div>
      <FileInput ref={input} label={t('cover.update')} onFile={(file) => void take(file)} />
    </>
  )
}
