import { expect } from '@playwright/test'
import { calls, failing, type Screen, type Stage } from '../screen.ts'

const box = ({ page }: Stage) => page.getByRole('combobox')

/** Presses the key again when the page was not yet listening. */
const open = async (stage: Stage) => {
  await stage.page.locator('main h1').waitFor()
  await expect(async () => {
    await stage.page.keyboard.press('Control+k')
    await box(stage).waitFor({ timeout: 3_000 })
  }).toPass({ timeout: 20_000 })
}
const options = ({ page }: Stage) => page.getByRole('option')

const page = { who: 'admin', path: '/pages/profile', isOverlay: true } as const

/** The command palette. */
export const palette: Screen[] = [
  { name: 'palette', rows: 'A5 A8 C5 J4', ...page, act: open, ready: (stage) => options(stage).nth(3) },
  {
    name: 'palette-people',
    rows: 'E1',
    ...page,
    act: async (stage) => {
      await open(stage)
      await box(stage).fill('pe')
    },
    ready: (stage) => stage.page.locator('[role=option] mark').first(),
  },
  {
    name: 'palette-nothing',
    rows: 'I4',
    ...page,
    act: async (stage) => {
      await open(stage)
      await box(stage).fill('xyzzy')
    },
    ready: ({ page: shown, t }) => shown.getByText(t.palette.nothing),
  },
  {
    name: 'palette-failed',
    rows: 'I4',
    ...page,
    before: failing(calls.patients),
    act: async (stage) => {
      await open(stage)
      await box(stage).fill('perez')
    },
    ready: ({ page: shown, t }) => shown.getByText(t.palette.failed),
  },
]
