import { screen, waitFor } from '@testing-library/react'
import { useMutation } from '@tanstack/react-query'
import { expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { watchPresses } from '#/lib/presses.ts'
import { renderApp } from '#/testing/render.tsx'
import { FormShell } from './form-shell.tsx'
import { TextField } from './text-field.tsx'
import { useShellForm } from './use-shell-form.ts'

const schema = z.object({ name: z.string() })

function Example() {
  const form = useShellForm({ schema, initial: { name: '' }, draft: 'person', offers: ({ name }) => name })
  const mutation = useMutation({ mutationFn: async (name: string) => name })
  return (
    <FormShell
      form={form}
      label="Person"
      submitLabel="Save"
      mutation={mutation}
      onSubmit={({ name }) => mutation.mutateAsync(name)}
      onSaved={() => undefined}
    >
      <TextField control={form.methods.control} name="name" label="Name" />
    </FormShell>
  )
}

/** The user presses on a page of the product, as on the link that leads to the form. */
function onPage() {
  const content = Object.assign(document.createElement('div'), { id: 'content' })
  document.body.append(content)
  const stop = watchPresses()
  onTestFinished(() => {
    stop()
    content.remove()
  })
}

const field = () => screen.getByRole<HTMLInputElement>('textbox')

it.each([
  ['en', /^Draft of Miguel, /, 'Continue', 'Discard'],
  ['es', /^Borrador de Miguel, /, 'Continuar', 'Descartar'],
] as const)(
  'C5 E8 offers a draft in %s once the user has begun, and fills nothing in',
  async (language, text, resume, discard) => {
    onPage()
    const open = () => renderApp(<Example />, { language })
    const first = await open()
    await first.user.type(field(), 'Miguel')
    first.unmount()

    const second = await open()
    expect(field().value).toBe('')
    expect(await screen.findByText(text)).toBeTruthy()
    // Another record is typed and saved: the draft remains.
    await second.user.type(field(), 'Ana')
    await second.user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).toContain('Miguel'))
    second.unmount()

    const third = await open()
    await third.user.click(await screen.findByRole('button', { name: resume }))
    await waitFor(() => expect(field().value).toBe('Miguel'))
    expect(screen.queryByText(text)).toBeNull()
    third.unmount()

    const fourth = await open()
    await fourth.user.click(await screen.findByRole('button', { name: discard }))
    expect(field().value).toBe('')
    expect(sessionStorage).toHaveLength(0)
  },
)
