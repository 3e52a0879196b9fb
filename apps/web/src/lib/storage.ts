/** Unsent input of forms: this tab only, gone at sign-out, because it may be health data. */
const prefix = 'piel.draft.'

/** Keeps what was typed so far under a name (the form and the record it is about). */
export function saveDraft(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(value))
  } catch {
    // A full or forbidden storage costs the draft, never the typing.
  }
}

/** What was typed under a name, as it was saved; the caller judges its shape. */
export function readDraft(name: string): unknown {
  const text = sessionStorage.getItem(prefix + name)
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether anything typed waits under a name; under any name where none is given. */
export function hasDraft(name = ''): boolean {
  if (name !== '') return readDraft(name) !== undefined
  return Object.keys(sessionStorage).some((key) => key.startsWith(prefix))
}

/** Forgets one draft, after it was sent or discarded. */
export function removeDraft(name: string): void {
  sessionStorage.removeItem(prefix + name)
}

/** Forgets every draft. */
export function clearDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}
