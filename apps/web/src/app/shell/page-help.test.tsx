import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderApp } from '#/testing/render.tsx'
import { PageHelp } from './page-help.tsx'

beforeEach(() => {
  const place = document.createElement('div')
  place.id = 'page-help'
  document.body.append(place)
  return () => place.remove()
})
const helpAt = async (path: string, account: 'ADMIN' | 'DOCTOR' = 'ADMIN') => {
  await renderApp(<PageHelp />, { at: path, account, language: 'es' })
  return screen.queryByRole('link', { name: /^Ayuda de esta página/ })
}

it('Q9 the head of a page states what it is for, and leads to its section of the help', async () => {
  const link = await helpAt('/agenda')
  expect(link?.textContent).toBe(
    'Citas por día, semana y lista, la sala de espera y los horarios libres. ' +
      'Los encabezados y el calendario muestran qué tan lleno está cada día.',
  )
  expect(link?.getAttribute('href')).toBe('/ayuda#help-agenda')
})

it('Q9 a patient’s record has the help of records, other pages of the patient that of patients', async () => {
  expect((await helpAt('/pacientes/detalle/1/expediente'))?.getAttribute('href')).toBe('/ayuda#help-record')
})

it('Q9 the head has no link to help that the user may not read, and none on the page of help', async () => {
  expect(await helpAt('/usuarios', 'DOCTOR')).toBeNull()
})
