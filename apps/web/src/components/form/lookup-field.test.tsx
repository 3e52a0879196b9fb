import { useMutation } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { renderApp } from '#/testing/render.tsx'
import { FormShell } from './form-shell.tsx'
import { LookupField } from './lookup-field.tsx'
import { TextField } from './text-field.tsx'
import { useShellForm } from './use-shell-form.ts'

const schema = z.object({ patientId: z.string().check(z.minLength(1)), reason: z.string() })
const patients = [
  { id: 'p1', name: 'Lupita Mendoza' },
  { id: 'p2', name: 'Ana Ruiz' },
  { id: 'p3', name: 'Anaís Gil' },
]

/** Answers each search when the test lets it. */
function slowSearch() {
  const answers = new Map<string, () => void>()
  const find = (search: string) => ({
    queryKey: ['patients', search],
    queryFn: () =>
      new Promise<typeof patients>((resolve) => {
        const answer = () => resolve(patients.filter(({ name }) => name.includes(search)))
        if (search === '') answer()
        else answers.set(search, answer)
      }),
  })
  return { find, answer: (search: string) => answers.get(search)?.() }
}

function Example({ find }: Pick<ReturnType<typeof slowSearch>, 'find'>) {
  const form = useShellForm({ schema, initial: { patientId: '', reason: '' } })
  const mutation = useMutation({ mutationFn: () => Promise.resolve() })
  const { control } = form.methods
  return (
    <FormShell
      form={form}
      label="Example"
      submitLabel="Save"
      mutation={mutation}
      onSubmit={() => mutation.mutateAsync()}
      onSaved={() => undefined}
    >
      <LookupField
        control={control}
        name="patientId"
        label="Patient"
        find={find}
        show={({ id, name }: (typeof patients)[number]) => ({ id, name, caption: '' })}
      />
      <TextField control={control} name="reason" label="Reason" />
    </FormShell>
  )
}

async function enterAndLeave(text: string) {
  const { find, answer } = slowSearch()
  const { user } = await renderApp(<Example find={find} />)
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Patient' })
  await user.type(box, `${text}{Enter}`)
  await user.click(screen.getByRole('textbox', { name: 'Reason' }))
  answer(text)
  return { box, user }
}

it('E1 K4 takes the one patient found for Enter, although the field was left before the answer', async () => {
  const { box } = await enterAndLeave('Mendoza')
  await expect.poll(() => box).toHaveProperty('value', 'Lupita Mendoza')
  expect(screen.getByRole('textbox', { name: 'Reason' })).toBe(document.activeElement)
  expect(screen.queryByRole('listbox')).toBeNull()
})

it('E1 K4 keeps what was typed when several are found after the field was left', async () => {
  const { box, user } = await enterAndLeave('Ana')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => box.getAttribute('aria-invalid')).toBe('true')
  expect(box).toHaveProperty('value', 'Ana')
})
