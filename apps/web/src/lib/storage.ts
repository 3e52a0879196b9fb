/** Drafts of forms: in this tab only and deleted at sign-out, because they may contain health data. */
const prefix = 'piel.draft.'

/** The name of a form's draft: one per signed-in user and record, and one for a new record. */
export const draftName = (accountId: string, kind: string, id = 'new'): string => `${accountId}.${kind}.${id}`

/** Stores a draft under a name (of the form and its record). */
export function saveDraft(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(value))
  } catch {
    // Without storage there are no drafts; forms still work.
  }
}

/** The draft stored under a name; the caller validates it. */
export function readDraft(name: string): unknown {
  const text = sessionStorage.getItem(prefix + name)
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** True if a draft is stored under a name, or under any name. */
export function hasDraft(name = ''): boolean {
  if (name !== '') return readDraft(name) !== undefined
  return Object.keys(sessionStorage).some((key) => key.startsWith(prefix))
}

/** Deletes a draft, after it was sent or discarded. */
export function removeDraft(name: string): void {
  sessionStorage.removeItem(prefix + name)
}

export function clearDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}
