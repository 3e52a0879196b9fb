import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import {
  createContext,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  type ReactNode,
  type KeyboardEvent,
} from 'react'
import { Link } from './link.tsx'
import { useLayer } from './use-layer.ts'

export interface MenuTrigger {
  id: string
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onClick: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

export interface MenuProps {
  /** Draws the button; give it the props. */
  trigger: (props: MenuTrigger, isOpen: boolean) => ReactNode
  /** Above the items: no item itself. */
  header?: ReactNode
  className?: string | undefined
  children: ReactNode
}

const CloseMenu = createContext<() => void>(() => {})
const itemsOf = (menu: HTMLElement | null) => [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]

/**
 * The item that a key moves to: arrows go round, Home and End to the edges, a letter to the next item that begins with it.
 * @returns undefined for a key that moves nowhere.
 */
function itemFor(key: string, items: readonly HTMLElement[], current: Element | null): HTMLElement | undefined {
  const at = items.findIndex((item) => item === current)
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const after = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  return after.find((item) => item.textContent.trim().toLocaleLowerCase().startsWith(key.toLocaleLowerCase()))
}

/** A button that opens a list of actions; keys as in the ARIA menu-button pattern. */
export function Menu({ trigger, header, className, children }: MenuProps) {
  const id = useId()
  const [opened, setOpened] = useState<'first' | 'last' | false>(false)
  const isOpen = opened !== false
  const root = useRef<HTMLDivElement>(null)
  const menu = useRef<HTMLDivElement>(null)

  const close = (giveFocusBack: boolean) => {
    setOpened(false)
    if (giveFocusBack) root.current?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.focus()
  }
  useLayer(isOpen, [root], (by) => close(by === 'escape'))
  useEffect(() => {
    if (opened)
      itemsOf(menu.current)
        .at(opened === 'first' ? 0 : -1)
        ?.focus()
  }, [opened])

  const onMenuKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return close(true)
    const next = itemFor(event.key, itemsOf(menu.current), document.activeElement)
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  return (
    <div
      ref={root}
      className={clsx('relative', className)}
      onBlur={(event) => {
        if (isOpen && event.relatedTarget && !root.current?.contains(event.relatedTarget)) close(false)
      }}
    >
      {trigger(
        {
          id: `${id}-button`,
          'aria-haspopup': 'menu',
          'aria-expanded': isOpen,
          'aria-controls': isOpen ? id : undefined,
          onClick: () => (isOpen ? close(false) : setOpened('first')),
          onKeyDown: (event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
            event.preventDefault()
            setOpened(event.key === 'ArrowDown' ? 'first' : 'last')
          },
        },
        isOpen,
      )}
      {isOpen && (
        <div className="absolute end-0 top-full z-40 mt-1.5 min-w-60 max-w-[calc(100vw-2rem)] animate-rise rounded-card border border-line bg-raised shadow-overlay">
          {header}
          <div
            ref={menu}
            id={id}
            role="menu"
            tabIndex={-1}
            aria-labelledby={`${id}-button`}
            onKeyDown={onMenuKeyDown}
            className="p-1.5"
          >
            <CloseMenu value={() => close(true)}>{children}</CloseMenu>
          </div>
        </div>
      )}
    </div>
  )
}

interface ItemProps {
  icon?: LucideIcon | undefined
  children: ReactNode
}

const itemStyle =
  'flex min-h-control w-full items-center gap-2.5 rounded-[6px] px-2.5 text-start transition-colors focus-ring-inset hover:bg-hover focus:bg-hover'

export function MenuItem({ icon: Icon, onSelect, children }: ItemProps & { onSelect: () => void }) {
  const close = useContext(CloseMenu)
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={itemStyle}
      onClick={() => {
        close()
        onSelect()
      }}
    >
      {Icon && <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />}
      {children}
    </button>
  )
}

export function MenuLink({ icon: Icon, to, children }: ItemProps & { to: string }) {
  const close = useContext(CloseMenu)
  return (
    <Link to={to} role="menuitem" tabIndex={-1} className={itemStyle} onClick={close}>
      {Icon && <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />}
      {children}
    </Link>
  )
}

export function MenuSeparator() {
  return <div role="separator" className="-mx-1.5 my-1.5 border-t" />
}
