import { act, cleanup, render, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => void vi.resetModules())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** The catalogue of a freshly loaded document, and a page that shows words of two namespaces. */
async function fresh() {
  const i18n = await import('#/i18n/index.ts')
  function Page() {
    const { t } = i18n.useTranslation(['records', 'patients'])
    return <h1>{`${t('title')} · ${t('patients:title')}`}</h1>
  }
  const load = () => i18n.withWords(['records', 'patients'], () => Promise.resolve({ default: Page }))
  return { ...i18n, Page, load }
}
const heading = async () => (await screen.findByRole('heading')).textContent

it('A8 a page whose words are not loaded yet waits for them', async () => {
  const { changeLanguage, load } = await fresh()
  await changeLanguage('es')
  const Lazy = lazy(load)
  const shown: (string | null)[] = []
  const page = (
    <Suspense fallback={<p ref={(waiting) => void (waiting && shown.push('waiting'))} />}>
      <Lazy />
    </Suspense>
  )
  await act(async () => void render(page))
  expect(await heading()).toMatch(/^Expediente.* · Pacientes$/)
  expect(shown).toEqual(['waiting'])
})

it('A8 a change of language loads the words of every page that was loaded', async () => {
  const { changeLanguage, load, Page } = await fresh()
  await changeLanguage('es')
  await load()
  render(<Page />)
  await act(() => changeLanguage('en'))
  expect(await heading()).toMatch(/record.* · Patients$/i)
})

it('A8 a page that loads while a language is chosen appears in that language', async () => {
  const { changeLanguage, load, Page } = await fresh()
  await changeLanguage('en')
  await Promise.all([load(), changeLanguage('es')])
  render(<Page />)
  expect(await heading()).toMatch(/^Expediente.* · Pacientes$/)
})

it('A8 the last of two choices in a row applies', async () => {
  const { changeLanguage, currentLanguage } = await fresh()
  await Promise.all([changeLanguage('es'), changeLanguage('en')])
  expect(currentLanguage()).toBe('en')
  expect(document.documentElement.lang).toBe('en')
})

it('A8 a page without its words fails', async () => {
  const { changeLanguage, Page } = await fresh()
  await changeLanguage('en')
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(() => render(<Page />)).toThrow('the words of records are not loaded')
})
