import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../components/theme.css'
import { startI18n } from '../i18n/index.ts'
import { accountQuery } from '../lib/account.ts'
import { configQuery } from '../lib/config.ts'
import { paths } from '../lib/paths.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { isSignedIn, startSession } from '../lib/session.ts'
import { startTheme } from '../lib/theme.ts'
import { Providers } from './providers.tsx'

/** Row A3; the style in index.html hides the splash on time, this clears it away. */
const splashDuration = 1000

async function start(root: HTMLElement): Promise<void> {
  startTheme()
  startSession()
  const client = createQueryClient()
  const words = startI18n()
  void client.prefetchQuery(configQuery)
  if (isSignedIn()) void client.prefetchQuery(accountQuery)
  await words
  setTimeout(() => document.getElementById('splash')?.remove(), Math.max(0, splashDuration - performance.now()))
  createRoot(root).render(
    <StrictMode>
      <Providers client={client} />
    </StrictMode>,
  )
}

const root = document.getElementById('root')
// In the hidden frame of a renewal the opener reads the address; there is nothing to show.
if (root && window.location.pathname !== paths.silent()) void start(root)
