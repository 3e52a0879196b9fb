import { type MouseEvent, type PointerEvent, useRef } from 'react'
import type { GridDay } from './grid-model.ts'

const dragThresholdPx = 5

export interface DragHandlers {
  onPointerDown: (event: PointerEvent) => void
  onPointerMove: (event: PointerEvent) => void
  onPointerUp: (event: PointerEvent) => void
  onPointerCancel: (event: PointerEvent) => void
  onClickCapture: (event: MouseEvent) => void
}

interface Dragging {
  id: string
  columnIndex: number
  x: number
  y: number
  /** Minutes from the start of the appointment to the pointer. */
  grip: number
  isMoving: boolean
}

interface Options {
  day: GridDay
  isEnabled: boolean
  onCarry: (id: string, columnIndex: number, place: { column: number; minute: number }) => void
  onDrop: () => void
  onCancel: () => void
}

/** The column under the pointer, or the nearest one, and the minute. */
function placeUnder({ currentTarget: grid, clientX, clientY }: PointerEvent, { shown }: GridDay) {
  const grounds = [...grid.querySelectorAll<HTMLElement>('[data-column]')].map((one) => one.getBoundingClientRect())
  const found = grounds.findIndex(({ left, right }) => clientX >= left && clientX < right)
  const edge = clientX < (grounds[0]?.left ?? 0) ? 0 : grounds.length - 1
  const { top = 0, height = 1 } = grounds[0] ?? {}
  return {
    column: found < 0 ? edge : found,
    minute: shown.from + ((clientY - top) / height) * (shown.until - shown.from),
  }
}

/** Drags with mouse or pen. Touch scrolls; the panel has a button to move. */
export function useDrag({ day, isEnabled, onCarry, onDrop, onCancel }: Options): DragHandlers {
  const dragging = useRef<Dragging>(undefined)
  const wasDragged = useRef(false)
  const { shown, step, columns } = day

  return {
    onPointerDown: (event) => {
      wasDragged.current = false
      const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-appointment]') : null
      if (!isEnabled || !target || event.button !== 0 || event.pointerType === 'touch') return
      const id = target.dataset['appointment'] ?? ''
      const columnIndex = Number(target.dataset['columnIndex'])
      const item = columns[columnIndex]?.items.find((one) => one.id === id)
      if (!item) return
      const { minute } = placeUnder(event, day)
      dragging.current = {
        id,
        columnIndex,
        x: event.clientX,
        y: event.clientY,
        grip: minute - item.from,
        isMoving: false,
      }
    },
    onPointerMove: (event) => {
      const held = dragging.current
      if (!held) return
      if (!held.isMoving) {
        if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < dragThresholdPx) return
        held.isMoving = true
        event.currentTarget.setPointerCapture(event.pointerId)
      }
      const { column, minute } = placeUnder(event, day)
      const start = shown.from + Math.round((minute - held.grip - shown.from) / step) * step
      onCarry(held.id, held.columnIndex, { column, minute: Math.max(shown.from, Math.min(shown.until - step, start)) })
    },
    onPointerUp: () => {
      const held = dragging.current
      dragging.current = undefined
      if (!held?.isMoving) return
      wasDragged.current = true
      onDrop()
    },
    onPointerCancel: () => {
      if (dragging.current?.isMoving) onCancel()
      dragging.current = undefined
    },
    // The click after a drag opens nothing.
    onClickCapture: (event) => {
      if (!wasDragged.current) return
      wasDragged.current = false
      event.stopPropagation()
      event.preventDefault()
    },
  }
}
