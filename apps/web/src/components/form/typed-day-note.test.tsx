import { isoDate } from '@piel/contract/core/dates'
import { useMutation } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { renderApp } from '#/testing/render.tsx'
import { DateField } from './date-field.tsx'
import { FormShell } from './form-shell.tsx'
import { TimeField } from './time-field.tsx'
import { useShellForm } from './use-shell-form.ts'

const schema = z.object({ day: isoDate(), time: z.string() })

beforeEach(() => {
  // Friday, 27 November 2026 in Mexico City.
  vi.useFakeTimers({ now: new Date('2026-11-27T16:00:00Z'), shouldAdvanceTime: true, toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

const saved: z.infer<typeof schema>[] = []

function Example() {
  const form = useShellForm({ schema, initial: { day: '', time: '' } })
  const mutation = useMutation({ mutationFn: async (values: z.infer<typeof schema>) => void saved.push(values) })
  const { control, setValue } = form.methods
  return (
    <FormShell
      form={form}
      label="Example"
      submitLabel="Save"
      mutation={mutation}
      onSubmit={(values) => mutation.mutateAsync(values)}
      onSaved={() => undefined}
    >
      <DateField
        control={control}
        name="day"
        label="Day"
        min="2026-11-27"
        max="2027-11-27"
        onTime={(time) => setValue('time', time)}
      />
      <TimeField control={control} name="time" label="Time" />
    </FormShell>
  )
}

async function typing(text: string) {
  const { user } = await renderApp(<Example />)
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Day' })
  await user.type(box, text)
  return { user, box, time: screen.getByRole<HTMLInputElement>('textbox', { name: 'Time' }) }
}

it('Q8 states the day and the time of typed words, and takes both when the field is left', async () => {
  const { user, box, time } = await typing('mañana 10')
  expect((await screen.findByText('Saturday, 28 November 2026, 10:00')).role).toBe('status')
  expect(box.value).toBe('mañana 10')
  await user.tab()
  expect(box.value).toBe('28/11/2026')
  expect(time.value).toBe('10:00')
})

it('Q8 takes the stated day with Enter, and sends the form with the next', async () => {
  const { user, box } = await typing('28/12')
  await screen.findByText('Monday, 28 December 2026')
  saved.length = 0
  await user.keyboard('{Enter}')
  expect(box.value).toBe('28/12/2026')
  expect(saved).toEqual([])
  await user.keyboard('{Enter}')
  await vi.waitFor(() => expect(saved).toEqual([{ day: '2026-12-28', time: '' }]))
})

it('Q8 asks which day is meant, and takes none by itself', async () => {
  const { user, box } = await typing('vie')
  expect((await screen.findByText('Which day?')).role).toBe('status')
  await user.keyboard('{Enter}')
  expect(box.value).toBe('vie')
  await user.click(screen.getByRole('button', { name: 'Friday, 4 December 2026' }))
  expect(box.value).toBe('04/12/2026')
})

it('Q8 keeps what means no day, and refuses it at its field', async () => {
  const { user, box } = await typing('luego')
  screen.getByText('Day, month and year: DD/MM/YYYY')
  await user.tab()
  await user.tab()
  expect(box.value).toBe('luego')
  expect(box.ariaInvalid).toBe('true')
})

it('Q8 counts back with a minus', async () => {
  const { box } = await typing('-3d')
  expect(box.value).toBe('-3d')
  await screen.findByText('Tuesday, 24 November 2026')
})
