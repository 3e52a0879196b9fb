import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { type Area, moved, type Picture, placeOf, resized } from './crop-geometry.ts'

interface CropStageProps {
  url: string
  picture: Picture
  area: Area
  onChange: (change: (area: Area) => Area) => void
}

const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The crop frame with the movable image beneath it. */
export function CropStage({ url, picture, area, onChange }: CropStageProps) {
  const { t } = useTranslation('me')
  const hint = useId()
  const stage = useRef<HTMLDivElement>(null)
  const slider = useRef<HTMLInputElement>(null)
  const gestures = useGestures(stage, {
    onMove: (dx, dy) => onChange((current) => moved(picture, current, -dx, -dy)),
    onScale: (factor) => onChange((current) => resized(picture, current, current.size / factor)),
  })

  useEffect(() => slider.current?.focus(), [])

  const across = Math.round(100 * area.x)
  const down = Math.round(100 * area.y)

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const factor = event.key === '+' || event.key === '=' ? 1.1 : event.key === '-' ? 1 / 1.1 : undefined
    if (!step && !factor) return
    event.preventDefault()
    const length = event.shiftKey ? 0.15 : 0.03
    if (step) onChange((current) => moved(picture, current, step[0] * length, step[1] * length))
    if (factor) onChange((current) => resized(picture, current, current.size / factor))
  }

  return (
    <>
      <div
        ref={stage}
        {...gestures}
        className="relative mx-auto aspect-square w-full max-w-80 cursor-grab touch-none overflow-hidden rounded-card bg-subtle select-none active:cursor-grabbing has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
      >
        <img src={url} alt="" draggable={false} style={placeOf(picture, area)} />
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_10rem_var(--color-backdrop)]"
        />
        {/* The keyboard control: a slider that also moves up and down. */}
        <input
          ref={slider}
          type="range"
          min={0}
          max={100}
          value={across}
          readOnly
          aria-label={t('crop.stage')}
          aria-describedby={hint}
          aria-valuetext={t('crop.place', { across, down })}
          onKeyDown={onKeyDown}
          className="pointer-events-none absolute inset-0 m-auto opacity-0"
        />
      </div>
      <p id={hint} className="mx-auto mt-2 max-w-80 text-center text-caption text-pretty text-muted">
        {t('crop.hint')}
      </p>
    </>
  )
}

interface Gestures {
  /** Called with the movement in fractions of the square's side. */
  onMove: (dx: number, dy: number) => void
  /** Called with the factor: above 1 enlarges. */
  onScale: (factor: number) => void
}

/** One finger or the mouse moves, two fingers or the wheel scale. */
function useGestures(stage: RefObject<HTMLElement | null>, { onMove, onScale }: Gestures) {
  const pointers = useRef(new Map<number, { x: number; y: number }>())
  const scale = useEffectEvent(onScale)

  useEffect(() => {
    const element = stage.current
    if (!element) return
    // React's listener is passive and could not stop the page from scrolling.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      scale(Math.exp(-event.deltaY / 400))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [stage])

  const spread = () => {
    const [one, two] = [...pointers.current.values()]
    return one && two ? Math.hypot(one.x - two.x, one.y - two.y) : 0
  }
  const release = (event: PointerEvent) => void pointers.current.delete(event.pointerId)

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const last = pointers.current.get(event.pointerId)
      if (!last) return
      const before = spread()
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      const side = event.currentTarget.clientWidth * pointers.current.size
      onMove((event.clientX - last.x) / side, (event.clientY - last.y) / side)
      if (before > 0) onScale(spread() / before)
    },
    onPointerUp: release,
    onPointerCancel: release,
  }
}
