import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '#/testing/render.tsx'
import { HelpPage } from './help-page.tsx'
import { topics } from './components/topics.ts'

const section = (name: string) => within(screen.getByRole('region', { name }))

it('Q9 states for each page what it is for and five tasks, in Spanish', async () => {
  await renderApp(<HelpPage />, { language: 'es', account: 'ADMIN' })
  expect(topics.map(({ tasks }) => tasks.length)).toEqual(topics.map(() => 5))
  const till = section('Caja')
  expect(till.getByText(/^Su caja: apertura, entradas y salidas/)).toBeTruthy()
  expect(till.getAllByRole('term').map((term) => term.textContent)).toEqual([
    'Abrir la caja',
    'Meter o sacar efectivo',
    'Hacer el corte',
    'Explicar una diferencia',
    'Imprimir un corte otra vez',
  ])
  expect(till.getByRole('link', { name: 'Abrir Caja' }).getAttribute('href')).toBe('/caja')
})

it('Q9 J4 shows a doctor the pages and tasks of doctors only', async () => {
  await renderApp(<HelpPage />, { account: 'DOCTOR' })
  const shown = screen.getAllByRole('region').map((region) => region.getAttribute('aria-labelledby'))
  expect(shown.filter((id) => id?.startsWith('help-'))).toEqual([
    'help-dashboard-title',
    'help-agenda-title',
    'help-patients-title',
    'help-record-title',
    'help-treatments-title',
    'help-account-title',
  ])
  expect(section('Patients').queryByText('Register a patient')).toBeNull()
  expect(section('Clinical record').getByText('Write a note')).toBeTruthy()
})
