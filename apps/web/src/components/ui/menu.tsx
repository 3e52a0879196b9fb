import type { LucideIcon } from 'lucide-react'
import { useId, useReducer, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { MenuPanel } from './menu-panel.tsx'

export interface MenuTrigger {
  ref: RefObject<HTMLButtonElement | null>
  id: string
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onClick: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onKeyUp: (event: KeyboardEvent) => void
  onPointerEnter: () => void
  onFocus: () => void
}

/** An action, or a link if it has a path. */
export type MenuEntry = {
  id: string
  label: string
  icon?: LucideIcon | undefined
  /** Draws a line above it. */
  startsGroup?: boolean
} & ({ onSelect: () => void } | { to: string })

export interface MenuProps {
  /** Renders the button with these props. */
  trigger: (props: MenuTrigger) => ReactNode
  items: readonly MenuEntry[]
  /** Content above the items. */
  header?: ReactNode
}

// The panel is loaded when a menu is first pointed at, focused or opened. `lazy()` would hold the first one back for 300 ms.
let Panel: typeof MenuPanel | undefined
const load = async (): Promise<void> => {
  Panel ??= (await import('./menu-panel.tsx')).MenuPanel
}
const preload = () => void load().catch(() => undefined)

/** Where the focus goes for each key that opens a menu. */
const opening: Record<string, 'first' | 'last'> = { Enter: 'first', ' ': 'first', ArrowDown: 'first', ArrowUp: 'last' }

/** A button that opens a list of actions; keys as in the ARIA menu-button pattern. */
export function Menu({ trigger, items, header }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  /** Keys pressed before the panel loaded; it handles them when it appears. */
  const earlyKeys = useRef<string[]>([])
  const [opened, setOpened] = useState<'first' | 'last' | false>(false)
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  const isOpen = opened !== false

  const open = (at: 'first' | 'last') => {
    earlyKeys.current = []
    setOpened(at)
    if (!Panel) load().then(renderAgain, () => setOpened(false))
  }
  const close = () => {
    // The page takes no focus until the panel is removed.
    flushSync(() => setOpened(false))
    button.current?.focus()
  }
  // React Aria mistakes a key's click for a screen reader's and delays the focus, so Enter and Space are handled too.
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (!isOpen && !(key in opening)) return
    if (isOpen && (key === 'Escape' || key === 'Tab')) setOpened(false)
    else if (isOpen && !event.repeat) earlyKeys.current.push(key)
    else if (!event.repeat) open(opening[key] ?? 'first')
    if (key !== 'Tab') event.preventDefault()
  }

  return (
    <>
      {trigger({
        ref: button,
        id: `${id}-button`,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: () => (isOpen ? setOpened(false) : open('first')),
        onKeyDown,
        onKeyUp: (event) => event.key === ' ' && event.preventDefault(),
        onPointerEnter: preload,
        onFocus: preload,
      })}
      {opened && Panel && (
        <Panel
          id={id}
          button={button}
          items={items}
          header={header}
          focusAt={opened}
          earlyKeys={earlyKeys}
          onClose={close}
        />
      )}
    </>
  )
}
