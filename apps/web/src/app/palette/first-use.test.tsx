import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { onDesk, stubMedia } from '#/testing/media.ts'
import { patientOf } from '#/testing/patients.ts'
import { renderApp } from '#/testing/render.tsx'
import { serveApi } from '#/testing/serve-api.ts'
import { PaletteButton } from './palette-button.tsx'

// In a file of its own: nothing has loaded the palette yet.
it('A5 answers at once, and keeps what is typed while the palette loads for the first time', async () => {
  stubMedia(onDesk)
  const meta = { page: 1, limit: 5, total: 1, totalIsExact: true }
  serveApi({
    'GET /patient': () => ({ status: 200, body: { data: [patientOf()], meta } }),
    'GET /*': () => ({ status: 200, body: { data: [], meta, totals: null, filtered: {} } }),
  })
  await renderApp(<PaletteButton />, { account: 'DOCTOR' })
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  expect(document.querySelector('[data-palette-backdrop]')).toBeTruthy()
  for (const key of ['r', 'u', 'x', 'Backspace', 'i', 'z']) fireEvent.keyDown(document.body, { key })
  const box = await screen.findByRole<HTMLInputElement>('combobox')
  await waitFor(() => expect(box.value).toBe('ruiz'))
  expect(document.activeElement).toBe(box)
})
