import { clsx } from 'clsx'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'

export interface DisclosureTrigger {
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onClick: () => void
}

export interface DisclosureProps {
  /** Renders the button with these props. */
  trigger: (props: DisclosureTrigger, isOpen: boolean) => ReactNode
  /** Name of the panel. */
  label: string
  onOpen?: (() => void) | undefined
  className?: string | undefined
  panelClassName?: string | undefined
  children: (close: () => void) => ReactNode
}

/** A button that shows a panel below itself; Escape returns the focus to it. */
export function Disclosure({ trigger, label, onOpen, className, panelClassName, children }: DisclosureProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const close = () => setIsOpen(false)

  useEffect(() => {
    if (!isOpen) return
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) setIsOpen(false)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      setIsOpen(false)
      root.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
    }
    document.addEventListener('pointerdown', onPress, true)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('pointerdown', onPress, true)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [isOpen])

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
