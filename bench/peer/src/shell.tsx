import { Link, Outlet } from '@tanstack/react-router'
import { BarChart3, Bell, LayoutDashboard, Settings, Users } from 'lucide-react'
import { Avatar, Collapsible, DropdownMenu, ScrollArea, Separator, Tooltip } from 'radix-ui'

const links = [
  { to: '/', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/users', label: 'Users', icon: Users },
] as const

/** Sidebar, header with a menu, and the page. */
export function Shell() {
  return (
    <Tooltip.Provider>
      <div className="grid min-h-dvh text-sm text-zinc-900 md:grid-cols-[16rem_minmax(0,1fr)]">
        <aside className="hidden border-r bg-zinc-50 p-3 md:block">
          <p className="flex items-center gap-2 p-2 font-semibold">
            <BarChart3 className="size-4" /> Peer
          </p>
          <ScrollArea.Root>
            <ScrollArea.Viewport>
              <Collapsible.Root defaultOpen>
                <Collapsible.Trigger className="p-2 text-xs text-zinc-600">General</Collapsible.Trigger>
                <Collapsible.Content>
                  <nav aria-label="Main" className="grid gap-1">
                    {links.map(({ to, label, icon: Icon }) => (
                      <Link key={to} to={to} className="flex items-center gap-2 rounded-md p-2 hover:bg-zinc-200">
                        <Icon className="size-4" /> {label}
                      </Link>
                    ))}
                  </nav>
                </Collapsible.Content>
              </Collapsible.Root>
            </ScrollArea.Viewport>
          </ScrollArea.Root>
        </aside>
        <div className="min-w-0">
          <header className="flex h-14 items-center justify-end gap-3 border-b px-4">
            <Tooltip.Root>
              <Tooltip.Trigger aria-label="Notifications">
                <Bell className="size-4" />
              </Tooltip.Trigger>
              <Tooltip.Portal>
                <Tooltip.Content>Notifications</Tooltip.Content>
              </Tooltip.Portal>
            </Tooltip.Root>
            <DropdownMenu.Root>
              <DropdownMenu.Trigger aria-label="Account">
                <Avatar.Root className="grid size-8 place-items-center rounded-full bg-zinc-200">
                  <Avatar.Fallback>AR</Avatar.Fallback>
                </Avatar.Root>
              </DropdownMenu.Trigger>
              <DropdownMenu.Portal>
                <DropdownMenu.Content className="rounded-md border bg-white p-1 shadow-md">
                  <DropdownMenu.Item className="flex items-center gap-2 p-2">
                    <Settings className="size-4" /> Settings
                  </DropdownMenu.Item>
                </DropdownMenu.Content>
              </DropdownMenu.Portal>
            </DropdownMenu.Root>
          </header>
          <Separator.Root />
          <main className="p-6">
            <Outlet />
          </main>
        </div>
      </div>
    </Tooltip.Provider>
  )
}
