import { clsx } from 'clsx'
import { ImageUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { FileInput } from './file-input.tsx'
import { megabytes } from './use-image-upload.ts'

export function DropArea({ label, onFile }: { label: string; onFile: (file: File) => void }) {
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
