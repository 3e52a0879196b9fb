import { ImageUp, Upload } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { Avatar } from '#/components/ui/avatar.tsx'
import { Button } from '#/components/ui/button.tsx'
import { useMe } from '#/lib/me.ts'
import { PhotoUpload } from '../image/photo-upload.tsx'
import { RemoveImage } from '../image/remove-image.tsx'
import { clsx } from 'clsx'
import { type DragEvent, useRef, useState } from 'react'
import { FileInput } from '../image/file-input.tsx'
import { megabytes } from '../image/use-image-upload.ts'

export function Photo() {
  const { t } = useTranslation('me')
  const account = useMe()
  return (
    <PhotoUpload>
      {({ choose, take }) => (
        <div className="grid gap-5">
          <div className="flex items-center gap-5">
            <Avatar {...account} size="xl" />
            <div className="min-w-0">
              <p className="font-medium">{t(account.photoId ? 'photo.yours' : 'photo.none')}</p>
              <div className="mt-2 flex flex-wrap items-center gap-2">
                <Button size="sm" icon={Upload} onClick={choose}>
                  {t('photo.update')}
                </Button>
                {account.photoId && <RemoveImage kind="photo" />}
              </div>
            </div>
          </div>
          <DropArea label={t('photo.drop')} onFile={take} />
        </div>
      )}
    </PhotoUpload>
  )
}

/** Takes a picture that is dropped, or chosen by a press or by keyboard. */
function DropArea({ label, onFile }: { label: string; onFile: (file: File) => void }) {
  const { t } = useTranslation('me')
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }

  return (
    <>
      <button
        type="button"
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={clsx(
          'flex w-full items-center gap-4 rounded-control border border-dashed px-4 py-4 text-start transition-colors focus-ring',
          isOver ? 'border-accent bg-accent-soft' : 'border-strong hover:border-muted hover:bg-hover',
        )}
      >
        <span className="pointer-events-none grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
          <ImageUp aria-hidden="true" className="size-5" />
        </span>
        <span className="pointer-events-none min-w-0">
          <span className="block font-medium text-pretty">{label}</span>
          <span className="block text-caption text-muted">{t('image.kinds', { max: megabytes })}</span>
        </span>
      </button>
      <FileInput ref={input} label={label} onFile={onFile} />
    </>
  )
}
