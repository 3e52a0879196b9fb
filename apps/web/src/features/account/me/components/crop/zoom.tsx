import { ZoomIn, ZoomOut } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { IconButton } from '#/components/ui/icon-button.tsx'
import { smallest } from './crop-geometry.ts'

interface ZoomProps {
  size: number
  onChange: (size: number) => void
}

/** The zoom of the picture, from the whole to five times as large. */
export function Zoom({ size, onChange }: ZoomProps) {
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
