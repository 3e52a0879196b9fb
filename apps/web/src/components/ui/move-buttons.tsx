import { ArrowDown, ArrowUp } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { IconButton } from './icon-button.tsx'

interface MoveButtonsProps {
  labels: { up: string; down: string }
  position: number
  count: number
  onMove: (by: -1 | 1) => void
}

/** Moves an item of a list up or down by a click, or by the arrow keys on either button. */
export function MoveButtons({ labels, position, count, onMove }: MoveButtonsProps) {
  const [up, down] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)]
  const group = useRef<HTMLDivElement>(null)
  const moved = useRef<-1 | 1>(undefined)

  // A moved row loses the focus, and the button at the end of the list is disabled.
  useLayoutEffect(() => {
    const isLost = document.activeElement?.matches('body, :disabled') ?? true
    if (moved.current === undefined || !isLost) return
    const order = moved.current === -1 ? [up, down] : [down, up]
    order.find(({ current }) => current?.disabled === false)?.current?.focus()
  })

  const move = (by: -1 | 1) => {
    moved.current = by
    onMove(by)
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && !group.current?.contains(relatedTarget)) moved.current = undefined
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key]
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    move(by)
  }
  const shared = { size: 'sm', onKeyDown, 'aria-keyshortcuts': 'ArrowUp ArrowDown' } as const

  return (
    <div ref={group} onBlur={onBlur} className="flex shrink-0 @[38rem]/list:flex-col @[38rem]/list:-my-1">
      <IconButton
        {...shared}
        ref={up}
        icon={ArrowUp}
        label={labels.up}
        disabled={position === 0}
        onClick={() => move(-1)}
      />
      <IconButton
        {...shared}
        ref={down}
        icon={ArrowDown}
        label={labels.down}
        disabled={position === count - 1}
        onClick={() => move(1)}
      />
    </div>
  )
}
