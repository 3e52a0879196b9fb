import { CircleAlert } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { latePart } from '#/lib/lazy-part.ts'
import { FileInput } from './file-input.tsx'
import { useSetImage } from '../../settings.queries.ts'
import { useImageUpload } from './use-image-upload.ts'

const CropDialog = latePart([], () => import('../crop/crop-dialog.tsx'), 'CropDialog')

interface PhotoUploadProps {
  /** Receives two ways to start an upload: `choose` opens the file chooser, `take` accepts a file. */
  children: (start: { choose: () => void; take: (file: File) => void }) => ReactNode
  className?: string
}

export function PhotoUpload({ children, className }: PhotoUploadProps) {
  const { t } = useTranslation('me')
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const upload = useImageUpload(useSetImage('photo'))

  const take = (next: File) => {
    if (upload.check(next)) setFile(next)
  }
  const close = () => setFile(undefined)

  return (
    <div className={className}>
      {children({ choose: () => input.current?.click(), take })}
      <FileInput ref={input} label={t('photo.update')} onFile={take} />
      {upload.error !== undefined && !file && (
        <p role="alert" className="mt-3 flex items-start gap-2 text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {upload.error}
        </p>
      )}
      {file && (
        <CropDialog
          file={file}
          progress={upload.progress}
          error={upload.error}
          onUnreadable={() => {
            close()
            upload.refuse()
          }}
          onClose={() => {
            close()
            upload.clearError()
          }}
          onCrop={async (crop) => {
            if (!(await upload.send(file, crop))) return
            close()
            toast.success(t('photo.updated'))
          }}
        />
      )}
    </div>
  )
}
