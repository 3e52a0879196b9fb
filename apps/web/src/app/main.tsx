import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '#/components/theme.css'
import { startI18n } from '#/i18n/index.ts'
import { nextTask } from '#/lib/next-task.ts'
import { paths } from '#/lib/paths.ts'
import { startSession } from '#/lib/session/session.ts'
import { startTheme } from '#/lib/theme.ts'
import { Start } from './start.tsx'

/** The style in index.html hides the splash on time; this removes it. */
const splashMs = 1000

async function start(root: HTMLElement): Promise<void> {
  await nextTask()
  startTheme()
  startSession()
  setTimeout(() => document.getElementById('splash')?.remove(), Math.max(0, splashMs - performance.now()))
  await startI18n()
  await nextTask()
  const reactRoot = createRoot(root)
  await nextTask()
  reactRoot.render(
    <StrictMode>
      <Start />
    </StrictMode>,
  )
}

const root = document.getElementById('root')
// In the hidden frame of a renewal, the opener reads the URL; nothing is rendered.
if (root && window.location.pathname !== paths.silent()) void start(root)
