import { zodResolver } from '@hookform/resolvers/zod'
import { Check } from 'lucide-react'
import { Checkbox, Label, Slot } from 'radix-ui'
import { useForm } from 'react-hook-form'
import { toast } from 'sonner'
import { z } from 'zod'

const rules = z.object({ email: z.email('Enter your e-mail'), password: z.string().min(7, 'Enter your password') })
const fields = [
  { name: 'email', label: 'E-mail' },
  { name: 'password', label: 'Password' },
] as const

/** A form that does not sign in anyone. */
export function SignIn() {
  const form = useForm({ resolver: zodResolver(rules), defaultValues: { email: '', password: '' } })
  return (
    <main className="grid min-h-dvh place-items-center bg-zinc-50">
      <form
        className="grid w-80 gap-4 rounded-xl border bg-white p-6 text-sm"
        onSubmit={form.handleSubmit(() => toast.error('This page has no accounts.'))}
      >
        <h1 className="text-lg font-semibold">Sign in</h1>
        {fields.map(({ name, label }) => (
          <div key={name} className="grid gap-1">
            <Label.Root htmlFor={name}>{label}</Label.Root>
            <input id={name} type={name} className="rounded-md border px-3 py-2" {...form.register(name)} />
            <p>{form.formState.errors[name]?.message}</p>
          </div>
        ))}
        <div className="flex items-center gap-2">
          <Checkbox.Root id="keep" className="grid size-5 place-items-center rounded border">
            <Checkbox.Indicator>
              <Check className="size-4" />
            </Checkbox.Indicator>
          </Checkbox.Root>
          <Label.Root htmlFor="keep">Keep me signed in</Label.Root>
        </div>
        <Slot.Root className="rounded-md bg-zinc-900 py-2 text-white">
          <button type="submit">Sign in</button>
        </Slot.Root>
      </form>
    </main>
  )
}
