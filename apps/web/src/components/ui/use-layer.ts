import { useEffect, useEffectEvent, type RefObject } from 'react'

const layers: symbol[] = []

/**
 * While `isOpen`, Escape and a press outside of `inside` close the layer; of several open layers, Escape closes the top one only.
 * @param onClose told whether the keyboard closed it: the focus then belongs back where it came from.
 */
export function useLayer(
  isOpen: boolean,
  inside: readonly RefObject<HTMLElement | null>[],
  onClose: (by: 'escape' | 'outside') => void,
): void {
  const close = useEffectEvent(onClose)
  const holds = useEffectEvent((target: EventTarget | null) =>
    inside.some((ref) => target instanceof Node && ref.current?.contains(target)),
  )

  useEffect(() => {
    if (!isOpen) return
    const layer = Symbol('layer')
    layers.push(layer)
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || layers.at(-1) !== layer) return
      event.preventDefault()
      close('escape')
    }
    const onPress = (event: PointerEvent) => {
      if (!holds(event.target)) close('outside')
    }
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('pointerdown', onPress, true)
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('pointerdown', onPress, true)
    }
  }, [isOpen])
}
