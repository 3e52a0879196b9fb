import type { Conflict } from '@piel/contract/core/conflicts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '#/testing/render.tsx'
import { useConflictWords } from './components/use-conflict-words.ts'

const block: Conflict = {
  resourceId: null,
  resource: 'Sede Roma',
  title: null,
  kind: 'block',
  date: '2027-01-11',
  from: '14:00',
  until: '15:00',
  appointment: null,
  label: { en: 'Lunch', es: 'Comida' },
  pass: 'intoBlock',
}

function Line({ of }: { of: Conflict }) {
  return <p>{useConflictWords().conflict(of)}</p>
}

it.each([
  ['en', /Sede Roma.*14:00.*15:00.*Lunch/],
  ['es', /Sede Roma.*14:00.*15:00.*Comida/],
] as const)('K11 A8 names the block in the way of a booking in %s', async (language, text) => {
  await renderApp(<Line of={block} />, { language })
  expect(await screen.findByText(text)).toBeTruthy()
})
