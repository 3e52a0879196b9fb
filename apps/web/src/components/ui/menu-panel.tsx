import { clsx } from 'clsx'
import { Fragment, type ReactNode, type RefObject } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Separator } from 'react-aria-components/Separator'
import { flushSync } from 'react-dom'
import { useTranslation } from '#/i18n/index.ts'
import { dateLocale } from '#/lib/date-words.ts'
import { Link, type LinkProps } from './link.tsx'
import type { MenuEntry } from './menu.tsx'

interface MenuPanelProps {
  id: string
  button: RefObject<HTMLButtonElement | null>
  items: readonly MenuEntry[]
  header: ReactNode
  focusAt: 'first' | 'last'
  earlyKeys: RefObject<string[]>
  /** Removes the panel at once and returns the focus. */
  onClose: () => void
}

/** The opened part of a `Menu`: below its button, or above it if there is no room. */
export function MenuPanel({ id, button, items, header, focusAt, earlyKeys, onClose }: MenuPanelProps) {
  const { language } = useTranslation()
  return (
    <I18nProvider locale={dateLocale[language]}>
      <Popover
        isOpen
        triggerRef={button}
        placement="bottom end"
        offset={6}
        containerPadding={8}
        aria-labelledby={`${id}-button`}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        className="min-w-60 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-card border border-line bg-raised text-ink shadow-overlay outline-none data-entering:animate-rise"
      >
        {header}
        <div
          onFocus={() => {
            const keys = earlyKeys.current.splice(0)
            if (keys.length > 0) setTimeout(press, 0, keys)
          }}
          // Closes first, so that Tab continues from the button.
          onKeyDownCapture={(event) => event.key === 'Tab' && onClose()}
        >
          <Menu id={id} aria-labelledby={`${id}-button`} autoFocus={focusAt} className="p-1.5 outline-none">
            {items.map((entry) => (
              <Fragment key={entry.id}>
                {entry.startsGroup && <Separator className="-mx-1.5 my-1.5 border-t" />}
                <Item entry={entry} onClose={onClose} />
              </Fragment>
            ))}
          </Menu>
        </div>
      </Popover>
    </I18nProvider>
  )
}

function Item({ entry, onClose }: { entry: MenuEntry; onClose: () => void }) {
  const { id, label, icon: Icon } = entry
  const link = 'to' in entry ? entry.to : undefined
  return (
    <MenuItem
      id={id}
      textValue={label}
      {...(link !== undefined && {
        href: link,
        render: (props) => <Link {...(props as Omit<LinkProps, 'to'>)} to={link} />,
      })}
      onAction={() => {
        onClose()
        if ('onSelect' in entry) entry.onSelect()
      }}
      className={clsx(
        'flex min-h-control w-full cursor-pointer items-center gap-2.5 rounded-[6px] px-2.5 text-start transition-colors',
        'focus-ring-inset hover:bg-hover focus:bg-hover',
      )}
    >
      {Icon && <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />}
      {label}
    </MenuItem>
  )
}

/** Dispatches keys one after another at the focus, up to the one that selects. */
function press(keys: readonly string[]): void {
  for (const key of keys) {
    const item = document.activeElement
    if (!(item instanceof HTMLElement)) return
    if (key === 'Enter' || key === ' ') return item.click()
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    flushSync(() => item.dispatchEvent(event))
  }
}
