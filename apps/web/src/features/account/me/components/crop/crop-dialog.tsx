import type { Crop } from '@piel/contract/account/images'
import { CircleAlert, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Modal } from '#/components/dialog/modal.tsx'
import { Button } from '#/components/ui/button.tsx'
import { Spinner } from '#/components/ui/spinner.tsx'
import { ProgressBar } from '../image/progress-bar.tsx'
import { type Area, type Picture, placeOf, resized, smallest, wholeOf } from './crop-geometry.ts'
import { CropStage } from './crop-stage.tsx'
import { IconButton } from '#/components/ui/icon-button.tsx'

interface CropDialogProps {
  file: File
  /** The uploaded part of the picture; undefined before and after. */
  progress: number | undefined
  error: string | undefined
  onCrop: (crop: Crop) => void
  /** Called if the file cannot be decoded as an image. */
  onUnreadable: () => void
  onClose: () => void
}

interface Shown {
  picture: Picture
  area: Area
}

/** A picture without intrinsic size, such as some SVG files, counts as a square. */
const sizeOf = ({ naturalWidth, naturalHeight }: HTMLImageElement): Picture => ({
  width: naturalWidth || 800,
  height: naturalHeight || 800,
})

/** Selects the square of an image that becomes the photo, by pointer or keyboard. */
export function CropDialog({ file, progress, error, onCrop, onUnreadable, onClose }: CropDialogProps) {
  const { t } = useTranslation(['me', 'form', 'common'])
  const [url, setUrl] = useState<string>()
  const [shown, setShown] = useState<Shown>()
  const isSending = progress !== undefined

  useEffect(() => {
    const next = URL.createObjectURL(file)
    setUrl(next)
    return () => URL.revokeObjectURL(next)
  }, [file])

  const change = (turn: (area: Area) => Area) =>
    setShown((current) => current && { ...current, area: turn(current.area) })

  return (
    <Modal isOpen onClose={onClose} title={t('crop.title')} size="small" isBusy={isSending}>
      {url && shown ? (
        <>
          <CropStage url={url} picture={shown.picture} area={shown.area} onChange={change} />
          <Zoom size={shown.area.size} onChange={(size) => change((area) => resized(shown.picture, area, size))} />
          <Preview url={url} {...shown} />
        </>
      ) : (
        <div role="status" className="mx-auto grid aspect-square w-full max-w-80 place-items-center">
          <Spinner className="size-6" />
          <span className="sr-only">{t('common:loading')}</span>
          {url && (
            <img
              src={url}
              alt=""
              className="hidden"
              onLoad={(event) => {
                const picture = sizeOf(event.currentTarget)
                setShown({ picture, area: wholeOf(picture) })
              }}
              onError={onUnreadable}
            />
          )}
        </div>
      )}
      {error !== undefined && !isSending && (
        <p role="alert" className="mt-4 flex items-start gap-2 text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      <div className="mt-5 flex items-center justify-end gap-2 border-t border-line pt-4 max-sm:*:flex-1">
        {isSending && <ProgressBar part={progress} className="flex-1" />}
        <Button disabled={isSending} onClick={onClose} className={isSending ? 'hidden' : undefined}>
          {t('form:cancel')}
        </Button>
        <Button variant="primary" disabled={!shown} busy={isSending} onClick={() => shown && onCrop(shown.area)}>
          {t('crop.save')}
        </Button>
      </div>
    </Modal>
  )
}

function Preview({ url, picture, area }: Shown & { url: string }) {
  const { t } = useTranslation('me')
  return (
    <div className="mt-3 flex items-center justify-center gap-4">
      <span className="text-muted">{t('crop.preview')}</span>
      {(['size-18', 'size-9', 'size-7'] as const).map((size) => (
        <span key={size} className={`relative shrink-0 overflow-hidden rounded-full bg-subtle ${size}`}>
          <img src={url} alt="" draggable={false} style={placeOf(picture, area)} />
        </span>
      ))}
    </div>
  )
}

interface ZoomProps {
  size: number
  onChange: (size: number) => void
}

/** The zoom of the picture, from the whole to five times as large. */
function Zoom({ size, onChange }: ZoomProps) {
  const { t } = useTranslation('me')
  const zoom = 1 / size
  return (
    <div className="mx-auto mt-4 flex max-w-80 items-center gap-2">
      <IconButton
        icon={ZoomOut}
        label={t('crop.zoomOut')}
        disabled={size >= 1}
        onClick={() => onChange(size * 1.2)}
        tooltip={false}
      />
      <input
        type="range"
        aria-label={t('crop.zoom')}
        aria-valuetext={`${Math.round(zoom * 100)} %`}
        min={1}
        max={1 / smallest}
        step={0.05}
        value={zoom}
        onChange={(event) => onChange(1 / Number(event.target.value))}
        className="h-control min-w-0 flex-1 cursor-pointer rounded-control accent-accent focus-ring"
      />
      <IconButton
        icon={ZoomIn}
        label={t('crop.zoomIn')}
        disabled={size <= smallest}
        onClick={() => onChange(size / 1.2)}
        tooltip={false}
      />
    </div>
  )
}
