import { amountMinor } from '@piel/contract/core/money'
import { screen } from '@testing-library/react'
import { expect, describe, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { renderApp } from '#/testing/render.tsx'
import { FormShell } from './form-shell.tsx'
import { MoneyField } from './money-field.tsx'
import { moneyInput, type MoneyValue } from './money-text.ts'
import { useShellForm } from './use-shell-form.ts'

const schema = z.object({ price: moneyInput(amountMinor()) })

function Example({ price, save }: { price: MoneyValue; save: (centavos: number) => void }) {
  const form = useShellForm<{ price: MoneyValue }, { price: number }>({ schema, initial: { price }, draft: 'price' })
  return (
    <FormShell
      form={form}
      label="Example"
      submitLabel="Save"
      submittingLabel="Saving"
      mutation={{ isPending: false, error: null }}
      onSubmit={async (values) => save(values.price)}
      onSaved={() => {}}
    >
      <MoneyField control={form.methods.control} name="price" label="Price" required />
    </FormShell>
  )
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Price/ })

describe('G4 money field', () => {
  it('G4 shows centavos as pesos and converts what is typed to centavos', async () => {
    const save = vi.fn<(centavos: number) => void>()
    const { user } = await renderApp(<Example price={200_000} save={save} />)
    expect(field().value).toBe('2,000.00')
    expect(field().inputMode).toBe('decimal')
    await user.clear(field())
    await user.type(field(), '$1234.5')
    expect(field().value).toBe('$1234.5')
    await user.tab()
    expect(field().value).toBe('1,234.50')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(save).toHaveBeenCalledExactlyOnceWith(123_450)
  })

  it('G4 keeps an invalid amount in the field and shows what is wrong with it', async () => {
    const save = vi.fn<(centavos: number) => void>()
    const { user } = await renderApp(<Example price="" save={save} />)
    await user.type(field(), '12,5{Enter}')
    expect(await screen.findByText('Enter an amount in pesos with at most two decimals')).toBeTruthy()
    expect(field().value).toBe('12,5')
    expect(save).not.toHaveBeenCalled()
  })

  it('G4 restores what was typed after a reload', async () => {
    const first = await renderApp(<Example price="" save={() => {}} />)
    await first.user.type(field(), '350')
    first.unmount()
    await renderApp(<Example price="" save={() => {}} />)
    expect(field().value).toBe('350.00')
  })
})
