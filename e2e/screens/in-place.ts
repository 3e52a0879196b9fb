import type { Screen, Stage } from './screen.ts'

const [blank, otherBlank] = ['/pages/not-found', '/pages/error-page']
const blankPageFor = (address: string) => (address.startsWith(blank) ? otherBlank : blank)
const titleOf = ({ page, t }: Stage, address: string) => {
  const { title } = blankPageFor(address) === blank ? t.shell.notFound : t.shell.error
  // Not by role: a page that waits for the next one's scripts is hidden, and would count as gone.
  return page.locator('main h1', { hasText: title })
}

/** What a screen may leave in the frame around the pages. */
const remains = '[role=dialog], [role=alertdialog], [role=menu], [data-sonner-toast], .react-aria-Popover, #lock'

/**
 * Goes to a page without data inside the loaded product, which costs a sixth of loading it again.
 * @returns false if the product is not there, or something of the screen before stays; then it has to be loaded.
 */
export async function leaveInPlace(stage: Stage, screen: Screen, address: string): Promise<boolean> {
  const { page } = stage
  if (screen.who === 'visitor' || screen.media || screen.needsOwnPage || screen.needsLoad) return false
  const isThere = await page.evaluate((to) => {
    if (document.querySelector('#root header') === null) return false
    sessionStorage.clear()
    history.pushState(null, '', to)
    return true
  }, blankPageFor(address))
  if (!isThere) return false
  await titleOf(stage, address).waitFor({ timeout: 15_000 })
  return (await page.locator(remains).count()) === 0
}

/** Forgets the answers of the API and opens an address, after `leaveInPlace`. */
export async function openInPlace(stage: Stage, address: string): Promise<void> {
  await stage.page.evaluate(openWithoutAnswers, address)
  await titleOf(stage, address).waitFor({ state: 'detached', timeout: 15_000 })
}

/** Runs in the page. Its store of answers is only reachable through React's own tree; the router follows the history. */
function openWithoutAnswers(address: string): void {
  interface Fiber {
    child: Fiber | null
    memoizedProps: { client?: Client } | null
  }
  interface Client {
    removeQueries: (filters: { type: 'inactive' }) => void
    resetQueries: () => Promise<void>
    getMutationCache: () => { clear: () => void }
  }
  const root = document.getElementById('root') as unknown as Record<string, { stateNode: { current: Fiber } }>
  const key = Object.keys(root).find((name) => name.startsWith('__reactContainer$')) ?? ''
  for (let fiber: Fiber | null | undefined = root[key]?.stateNode.current; fiber; fiber = fiber.child) {
    const client = fiber.memoizedProps?.client
    if (!client) continue
    client.getMutationCache().clear()
    client.removeQueries({ type: 'inactive' })
    void client.resetQueries()
    history.pushState(null, '', address)
    return
  }
  throw new Error('the store of the answers is not found')
}
