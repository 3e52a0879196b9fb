import { clsx } from 'clsx'
import { useId, useRef, useState, type ReactNode } from 'react'
import { useLayer } from './use-layer.ts'

export interface DisclosureTrigger {
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onClick: () => void
}

export interface DisclosureProps {
  /** Draws the button; give it the props. */
  trigger: (props: DisclosureTrigger, isOpen: boolean) => ReactNode
  /** Name of the panel. */
  label: string
  onOpen?: (() => void) | undefined
  className?: string | undefined
  panelClassName?: string | undefined
  children: (close: () => void) => ReactNode
}

/** A button that shows a panel with any content below itself; Escape gives the focus back to it. */
export function Disclosure({ trigger, label, onOpen, className, panelClassName, children }: DisclosureProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const close = () => setIsOpen(false)

  useLayer(isOpen, [root], (by) => {
    close()
    if (by === 'escape') root.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
  })

  return (
    <div
      ref={root}
      className={clsx('relative', className)}
      onBlur={(event) => {
        if (isOpen && event.relatedTarget && !root.current?.contains(event.relatedTarget)) close()
      }}
    >
      {trigger(
        {
          'aria-expanded': isOpen,
          'aria-controls': isOpen ? id : undefined,
          onClick: () => {
            if (!isOpen) onOpen?.()
            setIsOpen(!isOpen)
          },
        },
        isOpen,
      )}
      {isOpen && (
        <div
          id={id}
          role="region"
          aria-label={label}
          className={clsx(
            'absolute end-0 top-full z-40 mt-1.5 animate-rise overflow-hidden rounded-card border border-line bg-raised shadow-overlay',
            panelClassName,
          )}
        >
          {children(close)}
        </div>
      )}
    </div>
  )
}
