import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it } from 'vitest'
import { changeLanguage, useTranslation } from '#/i18n/index.ts'

function Page() {
  const { t } = useTranslation(['records', 'patients'])
  return <h1>{`${t('title')} · ${t('patients:title')}`}</h1>
}

it('A8 a page whose words are not there yet waits for them', async () => {
  await changeLanguage('es')
  const shown: (string | null)[] = []
  const page = (
    <Suspense fallback={<p ref={(waiting) => void (waiting && shown.push('waiting'))} />}>
      <Page />
    </Suspense>
  )
  await act(async () => void render(page))
  expect(shown).toEqual(['waiting'])
  expect((await screen.findByRole('heading')).textContent).toMatch(/^Expediente.* · Pacientes$/)
})
