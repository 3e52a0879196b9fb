import { screen, waitFor, within } from '@testing-library/react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { validation } from '#/i18n/en/core/validation.ts'
import { ApiError } from '#/lib/api-error.ts'
import { renderApp } from '#/testing/render.tsx'
import { Link } from '#/components/ui/link.tsx'
import { DateField } from './date-field.tsx'
import { type Attempt, FormShell } from './form-shell.tsx'
import { PasswordField } from './password-field.tsx'
import { EmailField, TextField } from './text-field.tsx'
import { TextareaField } from './textarea-field.tsx'
import { useShellForm } from './use-shell-form.ts'

const schema = z.object({
  name: z.string().check(z.minLength(2, 'validation.firstNameMin')),
  email: z.string().check(z.minLength(1, 'validation.emailRequired')),
  born: z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2})?$/, 'validation.birthDateInvalid')),
  text: z.string().check(z.maxLength(20, 'validation.entryTextMax')),
  password: z.string(),
})
type Values = z.output<typeof schema>
const empty: Values = { name: '', email: '', born: '', text: '', password: '' }

type Save = (values: Values, attempt: Attempt) => Promise<string>
interface Props {
  save: Save
  theirs?: Values
  initial?: Values
  version?: number
}

function Example({ save, theirs, initial = empty, version }: Props) {
  const form = useShellForm({
    schema,
    initial,
    draft: 'example',
    secrets: ['password'],
    ...(version !== undefined && { version }),
  })
  const mutation = useMutation({ mutationFn: ([values, attempt]: Parameters<Save>) => save(values, attempt) })
  const [result, setResult] = useState('')
  // Renders again with every letter, like a page that reads what is typed.
  useWatch({ control: form.methods.control, name: 'name' })
  const { control } = form.methods
  return (
    <>
      <FormShell
        form={form}
        label="Example"
        submitLabel="Save"
        submittingLabel="Saving"
        mutation={mutation}
        onSubmit={(values, attempt) => mutation.mutateAsync([values, attempt])}
        onSaved={(saved: string) => setResult(saved)}
        fieldMap={{
          pointers: { '/user/mail': 'email' },
          codes: { email_taken: { name: 'email', message: 'validation.emailTaken' } },
        }}
        {...(theirs && {
          conflict: {
            load: async () => ({ values: theirs, version: 8 }),
            labelOf: (name: string) => name,
            wordsOf: (_: string, value: string) => value,
          },
        })}
      >
        <TextField control={control} name="name" label="Name" required />
        <EmailField control={control} name="email" label="E-mail" required />
        <DateField control={control} name="born" label="Born" min="1900-01-01" max="2026-12-31" />
        <TextareaField control={control} name="text" label="Text" max={20} />
        <PasswordField control={control} name="password" label="Password" autoComplete="new-password" />
      </FormShell>
      <output>{result}</output>
      <Link to="/elsewhere">Leave</Link>
    </>
  )
}

const show = (props: Props, language: 'en' | 'es' = 'en') =>
  renderApp({ '/': <Example {...props} />, '/elsewhere': <p>Elsewhere</p> }, { language })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`))
const submit = () => screen.getByRole('button', { name: 'Save' })
const done: Save = async () => 'done'

describe('form shell', () => {
  it('E8 shows an error when a field is left, not while it is first typed in, and removes it while it is corrected', async () => {
    const { user } = await show({ save: done })
    await user.type(field('Name'), 'A')
    expect(field('Name')).toHaveProperty('ariaInvalid', 'false')
    await user.tab()
    await waitFor(() => expect(field('Name').getAttribute('aria-invalid')).toBe('true'))
    const message = document.getElementById(field('Name').getAttribute('aria-describedby') ?? '')
    expect(message?.textContent).toBe('The first name must have at least 2 characters')
    await user.type(field('Name'), 'n')
    await waitFor(() => expect(field('Name').getAttribute('aria-invalid')).toBe('false'))
  })

  it('E8 focuses the first wrong field on submit and keeps what was typed', async () => {
    const save = vi.fn(done)
    const { user } = await show({ save })
    await user.type(field('Name'), 'A')
    await user.type(field('Text'), 'more than twenty characters')
    await user.click(submit())
    await waitFor(() => expect(document.activeElement).toBe(field('Name')))
    expect(save).not.toHaveBeenCalled()
    expect(field('Name').value).toBe('A')
    expect(field('Text').value).toBe('more than twenty characters')
  })

  it('I5 translates messages that start with validation.', async () => {
    const { user } = await show({ save: done }, 'es')
    await user.click(submit())
    expect(await screen.findByText('Escriba el nombre')).toBeTruthy()
  })

  it('E7 submits once when the button is pressed twice', async () => {
    const { promise, resolve: finish } = Promise.withResolvers<string>()
    const save = vi.fn<Save>(() => promise)
    const { user } = await show({ save })
    await user.type(field('Name'), 'Ana')
    await user.type(field('E-mail'), 'ana@piel.test')
    await user.dblClick(submit())
    await user.type(field('Name'), '{Enter}')
    expect(save).toHaveBeenCalledTimes(1)
    finish('saved')
    expect(await screen.findByText('saved')).toBeTruthy()
  })

  it('E8 shows a refusal of the API at its field by pointer, and nowhere else', async () => {
    const save: Save = async () => {
      throw new ApiError(422, 'validation_failed', {
        errors: [{ pointer: '/user/mail', code: 'validation.emailInvalid' }],
      })
    }
    const { user } = await show({ save })
    await user.type(field('Name'), 'Ana')
    await user.type(field('E-mail'), 'ana@')
    await user.click(submit())
    expect(await screen.findAllByText(validation.emailInvalid)).toHaveLength(1)
    await waitFor(() => expect(document.activeElement).toBe(field('E-mail')))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('E8 shows a refusal once: not again, and without taking the focus, while something else is typed', async () => {
    const save = vi.fn<Save>().mockRejectedValue(new ApiError(409, 'email_taken'))
    const { user } = await show({ save })
    await user.type(field('Name'), 'Ana')
    await user.type(field('E-mail'), 'ana@piel.test')
    await user.click(submit())
    await screen.findByText(validation.emailTaken)
    await waitFor(() => expect(document.activeElement).toBe(field('E-mail')))
    await user.type(field('E-mail'), 'x')
    await waitFor(() => expect(screen.queryByText(validation.emailTaken)).toBeNull())
    await user.type(field('Name'), ' Luz')
    expect(field('Name').value).toBe('Ana Luz')
    expect(screen.queryByText(validation.emailTaken)).toBeNull()
  })

  it('I5 has no words for an unknown code, and reports that the value is wrong', async () => {
    const save: Save = async () => {
      throw new ApiError(422, 'validation_failed', { errors: [{ pointer: '/email', code: 'validation.fromTomorrow' }] })
    }
    const { user } = await show({ save })
    await user.type(field('Name'), 'Ana')
    await user.type(field('E-mail'), 'ana@piel.test')
    await user.click(submit())
    expect(await screen.findByText(validation.invalid)).toBeTruthy()
  })

  it('E8 shows what concerns no field above the buttons, once', async () => {
    const save: Save = async () => {
      throw new ApiError(503, 'unavailable')
    }
    const { user } = await show({ save })
    await user.type(field('Name'), 'Ana')
    await user.type(field('E-mail'), 'ana@piel.test')
    await user.click(submit())
    expect((await screen.findByRole('alert')).textContent).toBe('Service unavailable. Try again in a moment.')
    expect(field('E-mail').value).toBe('ana@piel.test')
  })

  it('G5 keeps its key after a lost answer and a refusal, and takes a new one once an attempt was recorded', async () => {
    const keys: string[] = []
    const outcomes = [
      new ApiError(0, 'network'),
      new ApiError(409, 'email_taken'),
      new ApiError(422, 'idempotency_mismatch'),
    ]
    const save: Save = async (_, { idempotencyKey }) => {
      keys.push(idempotencyKey)
      const outcome = outcomes[keys.length - 1]
      if (outcome) throw outcome
      return 'done'
    }
    const { user } = await show({ save })
    await user.type(field('Name'), 'Ana')
    await user.type(field('E-mail'), 'ana@piel.test')
    await user.click(submit())
    await screen.findByRole('alert')
    await user.click(submit())
    await screen.findByText('Email is already registered.')
    await user.type(field('E-mail'), 'x')
    await user.click(submit())
    await waitFor(() => expect(keys).toHaveLength(3))
    await screen.findByRole('alert')
    await user.click(submit())
    await screen.findByText('done')
    expect(keys).toHaveLength(4)
    expect(new Set(keys.slice(0, 3)).size).toBe(1)
    expect(keys[3]).not.toBe(keys[0])
  })

  it('C5 keeps what was typed across a reload, without passwords, and deletes it once saved', async () => {
    const first = await show({ save: done })
    await first.user.type(field('Name'), 'Ana')
    await first.user.type(field('Password'), 'Secret-2026')
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Secret')
    first.unmount()
    const { user } = await show({ save: done })
    expect(field('Name').value).toBe('Ana')
    expect(field('Password').value).toBe('')
    expect(screen.getByText('Your unsaved changes were restored.')).toBeTruthy()
    await user.type(field('E-mail'), 'ana@piel.test')
    await user.click(submit())
    await screen.findByText('done')
    expect(sessionStorage).toHaveLength(0)
  })

  it('E6 asks before leaving a page with unsaved input', async () => {
    const { user } = await show({ save: done })
    await user.type(field('Name'), 'Ana')
    await user.click(screen.getByRole('link', { name: 'Leave' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Discard changes?' })
    await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }))
    expect(field('Name').value).toBe('Ana')
    await user.click(screen.getByRole('link', { name: 'Leave' }))
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    expect(await screen.findByText('Elsewhere')).toBeTruthy()
    expect(sessionStorage).toHaveLength(0)
  })

  it('E6 does not ask once the input is saved', async () => {
    const { user } = await show({ save: done })
    await user.type(field('Name'), 'Ana')
    await user.type(field('E-mail'), 'ana@piel.test')
    await user.click(submit())
    await screen.findByText('done')
    await user.click(screen.getByRole('link', { name: 'Leave' }))
    expect(await screen.findByText('Elsewhere')).toBeTruthy()
  })

  it('J6 offers the other user’s change and saves the choice on top of it', async () => {
    const initial = { ...empty, name: 'Ana', email: 'ana@piel.test', text: 'first' }
    const attempts: [Values, number | undefined][] = []
    const save: Save = async (values, { ifMatch }) => {
      attempts.push([values, ifMatch])
      if (ifMatch !== 8) throw new ApiError(412, 'version_conflict')
      return 'done'
    }
    const theirs = { ...initial, name: 'Anita', text: 'second' }
    const { user } = await show({ save, theirs, initial, version: 7 })
    await user.clear(field('Name'))
    await user.type(field('Name'), 'Anna')
    await user.click(submit())
    await user.click(await screen.findByRole('button', { name: 'Review changes' }))
    const name = await screen.findByRole('group', { name: 'name' })
    expect(within(name).getByRole<HTMLInputElement>('radio', { name: /Anna/ }).checked).toBe(true)
    const text = screen.getByRole('group', { name: 'text' })
    expect(within(text).getByRole<HTMLInputElement>('radio', { name: /second/ }).checked).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Continue with selection' }))
    await waitFor(() => expect(field('Text').value).toBe('second'))
    expect(field('Name').value).toBe('Anna')
    await user.click(submit())
    await screen.findByText('done')
    expect(attempts).toEqual([
      [{ ...initial, name: 'Anna' }, 7],
      [{ ...theirs, name: 'Anna' }, 8],
    ])
  })

  it('J6 can discard the user’s own input in favour of the other’s', async () => {
    const initial = { ...empty, name: 'Ana', email: 'ana@piel.test' }
    const save: Save = async () => {
      throw new ApiError(412, 'version_conflict')
    }
    const { user } = await show({ save, theirs: { ...initial, name: 'Anita' }, initial, version: 7 })
    await user.type(field('Name'), 'lia')
    await user.click(submit())
    await user.click(await screen.findByRole('button', { name: 'Discard my changes' }))
    await waitFor(() => expect(field('Name').value).toBe('Anita'))
    expect(screen.queryByText('Someone else saved this record first')).toBeNull()
  })

  it('E7 shows and hides a password', async () => {
    const { user } = await show({ save: done })
    await user.type(field('Password'), 'Secret-2026')
    await user.click(screen.getByRole('button', { name: 'Show: Password' }))
    expect(field('Password').type).toBe('text')
    await user.click(screen.getByRole('button', { name: 'Hide: Password' }))
    expect(field('Password').type).toBe('password')
  })

  it('I3 accepts a date as typed and as picked', async () => {
    const save = vi.fn(done)
    const { user } = await show({ save })
    await user.type(field('Name'), 'Ana')
    await user.type(field('E-mail'), 'ana@piel.test')
    await user.type(field('Born'), '03041987')
    expect(field('Born').value).toBe('03/04/1987')
    await user.click(screen.getByRole('button', { name: 'Open calendar: Born' }))
    const calendar = await screen.findByRole('dialog', { name: 'Calendar: Born' })
    await user.selectOptions(within(calendar).getByRole('combobox', { name: 'Year' }), '1990')
    await user.click(within(calendar).getByRole('button', { name: /\b5 April 1990/ }))
    await waitFor(() => expect(field('Born').value).toBe('05/04/1990'))
    await user.click(submit())
    await screen.findByText('done')
    expect(save.mock.calls[0]?.[0].born).toBe('1990-04-05')
  })

  it('I3 offers no date before the first or after the last', async () => {
    const { user } = await show({ save: done })
    await user.type(field('Born'), '30122026')
    await user.click(screen.getByRole('button', { name: 'Open calendar: Born' }))
    const calendar = await screen.findByRole('dialog', { name: 'Calendar: Born' })
    expect(within(calendar).getByRole('button', { name: /\b31 December 2026/ }).ariaDisabled).not.toBe('true')
    // The calendar has a second one, for screen readers only.
    const areOff = (name: string) =>
      within(calendar)
        .getAllByRole<HTMLButtonElement>('button', { name })
        .every((button) => button.disabled)
    expect(areOff('Next')).toBe(true)
    const years = within(calendar).getByRole<HTMLSelectElement>('combobox', { name: 'Year' })
    const offered = [...years.options].map(({ value }) => Number(value))
    expect([Math.min(...offered), Math.max(...offered)]).toEqual([1900, 2026])
    await user.selectOptions(years, '1900')
    await user.selectOptions(within(calendar).getByRole('combobox', { name: 'Month' }), '1')
    await waitFor(() => expect(areOff('Previous')).toBe(true))
  })
})
