import { useMutation } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { optionalPhone } from '@piel/contract/core/text'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { renderApp } from '#/testing/render.tsx'
import { FormShell } from './form-shell.tsx'
import { PhoneField } from './text-field.tsx'
import { useShellForm } from './use-shell-form.ts'

const schema = z.object({ phone: optionalPhone })

function Example() {
  const form = useShellForm({ schema, initial: { phone: '' } })
  const mutation = useMutation({ mutationFn: () => Promise.resolve() })
  return (
    <FormShell
      form={form}
      label="Example"
      submitLabel="Save"
      mutation={mutation}
      onSubmit={() => mutation.mutateAsync()}
      onSaved={() => undefined}
    >
      <PhoneField control={form.methods.control} name="phone" label="Phone" hint="10 digits" />
    </FormShell>
  )
}

it('E8 states the number that will be dialled, or that a number is none in Mexico', async () => {
  const { user } = await renderApp(<Example />)
  const box = screen.getByRole('textbox', { name: 'Phone' })
  const isDescribed = (description: string) =>
    expect(screen.getByRole('textbox', { name: 'Phone', description })).toBe(box)
  isDescribed('10 digits')
  await user.type(box, '044 55 1234 56')
  isDescribed('10 digits')
  await user.type(box, '78')
  isDescribed('Dials +52 55 1234 5678')
  await user.clear(box)
  await user.type(box, '(619) 234-5678')
  isDescribed('Not a number in Mexico. For other countries, start with + and the country code.')
  await user.clear(box)
  await user.type(box, '+1 619 234 5678 ext. 12')
  isDescribed('Dials +1 619 234 5678')
})
