import { Checkbox, Label, Slot } from 'radix-ui'
import { Check } from 'lucide-react'
import { useState } from 'react'

/** A form that signs nobody in. */
export function SignIn() {
  const [isRefused, setIsRefused] = useState(false)
  return (
    <main className="grid min-h-dvh place-items-center bg-zinc-50">
      <form
        className="grid w-80 gap-4 rounded-xl border bg-white p-6 text-sm"
        onSubmit={(event) => {
          event.preventDefault()
          setIsRefused(true)
        }}
      >
        <h1 className="text-lg font-semibold">Sign in</h1>
        {['email', 'password'].map((type) => (
          <div key={type} className="grid gap-1">
            <Label.Root htmlFor={type}>{type === 'email' ? 'E-mail' : 'Password'}</Label.Root>
            <input id={type} type={type} className="rounded-md border px-3 py-2" required />
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
        {isRefused && <p role="alert">This page has no accounts.</p>}
        <Slot.Root className="rounded-md bg-zinc-900 py-2 text-white">
          <button type="submit">Sign in</button>
        </Slot.Root>
      </form>
    </main>
  )
}
