import { useMutation } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ApiError } from '#/lib/api-error.ts'
import { renderApp } from '#/testing/render.tsx'
import { CheckboxField } from './checkbox-field.tsx'
import { FormShell } from './form-shell.tsx'
import { useShellForm } from './use-shell-form.ts'

const schema = z.object({ isActive: z.boolean() })
const refused = new ApiError(422, 'validation_failed', {
  errors: [{ pointer: '/isActive', code: 'validation.locationLast' }],
})

function Example() {
  const form = useShellForm({ schema, initial: { isActive: true } })
  const mutation = useMutation({ mutationFn: () => Promise.reject(refused) })
  return (
    <FormShell
      form={form}
      label="Example"
      submitLabel="Save"
      mutation={mutation}
      onSubmit={() => mutation.mutateAsync()}
      onSaved={() => undefined}
    >
      <CheckboxField control={form.methods.control} name="isActive" label="In use" hint="Shown in lists" />
    </FormShell>
  )
}

it('E8 shows what a refusal says about a checkbox, in place of its hint', async () => {
  const { user } = await renderApp(<Example />)
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'In use', description: 'Shown in lists' })
  await user.click(box)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const text = 'The clinic needs at least one active location'
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: 'In use', description: text })).toHaveProperty('ariaInvalid', 'true')
  expect(box.checked).toBe(false)
})
