import type { NoteContent, NoteForm } from '@piel/contract/clinical/note-forms'
import { noteEndpoints, type NoteDraft } from '@piel/contract/clinical/notes'
import * as z from 'zod/mini'
import { noteContent, noteForm } from '@piel/contract/clinical/note-forms'
import { ApiError } from '#/lib/api-error.ts'
import { call } from '#/lib/api.ts'
import { draftName, readDraft, removeDraft, saveDraft } from '#/lib/storage.ts'

/** What the page shows of saving; `conflict`: another window saved, `failed`: will be tried again. */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'refused' | 'conflict'

export interface NoteValues {
  content: NoteContent
  form: NoteForm
}

/** Until a pause in typing, and between two attempts. */
export const pauseMs = 1000
const retryMs = 4000
/** Browsers refuse longer bodies of requests that outlive their page. */
const keepaliveBytes = 60_000

const stored = z.object({
  window: z.string(),
  number: z.int(),
  version: z.int(),
  content: noteContent,
  form: noteForm,
})

/** Saves that were sent as their page was left; the next reading of the note waits for them. */
const leaving = new Map<string, Promise<unknown>>()
export const whenSaved = (id: string): Promise<unknown> => leaving.get(id) ?? Promise.resolve()

/**
 * Saves a note while it is typed: after a pause, one save at a time, and when the page is left. What is not answered yet
 * is also kept in the tab. Each save has the window and a number, so that one that is sent twice, or arrives late, does
 * no harm.
 */
export function createNoteSaver(draft: NoteDraft, accountId: string, changed: () => void) {
  const name = draftName(accountId, 'note', draft.id)
  const kept = z.safeParse(stored, readDraft(name)).data
  const window = kept?.window ?? crypto.randomUUID()
  const { content, form } = kept ?? draft
  let values: NoteValues = { content, form }
  let version = kept?.version ?? draft.version
  let number = kept?.number ?? 0
  let answered = kept ? number - 1 : 0
  let base: NoteValues = { content: draft.content, form: draft.form }
  let state: SaveState = kept ? 'unsaved' : 'saved'
  let savedAt = draft.updatedAt
  let error: unknown
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let isEnded = false

  const show = (next: SaveState, reason?: unknown) => {
    state = next
    error = reason
    changed()
  }
  const keep = () => saveDraft(name, { window, number, version, ...values })
  const later = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }

  async function send(isLeaving: boolean): Promise<void> {
    const sent = { number, values }
    const body = { ...values, save: { window, number } }
    const isShort = JSON.stringify(body).length * 2 < keepaliveBytes
    const outlive: typeof fetch = (url, init) => fetch(url, { ...init, keepalive: isShort })
    if (!isLeaving) show('saving')
    try {
      const saved = await call(
        noteEndpoints.save,
        { params: { id: draft.id }, body },
        { ifMatch: version, fetch: outlive },
      )
      version = Math.max(version, saved.version)
      answered = Math.max(answered, sent.number)
      savedAt = saved.updatedAt
      base = sent.values
      if (answered === number) removeDraft(name)
      else keep()
      if (!isEnded) show(answered === number ? 'saved' : 'unsaved')
    } catch (reason) {
      if (isEnded) return
      const code = reason instanceof ApiError ? reason.code : undefined
      if (code === 'version_conflict') return show('conflict', reason)
      const isRefused =
        reason instanceof ApiError && reason.status >= 400 && reason.status < 500 && reason.status !== 429
      show(isRefused ? 'refused' : 'failed', reason)
      if (!isRefused) later(retryMs)
    }
  }

  /** Sends what is not saved yet. @returns whether everything is saved. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer)
    for (let last = running; last; last = running) await last
    if (number > answered && !isEnded && state !== 'conflict') {
      running = send(false).finally(() => (running = undefined))
      await running
      if (state === 'unsaved') later(pauseMs)
    }
    return number === answered
  }

  if (kept) later(0)

  return {
    values: () => values,
    version: () => version,
    base: () => base,
    state: () => state,
    savedAt: () => savedAt,
    error: () => error,
    change(next: NoteValues) {
      values = next
      number += 1
      keep()
      if (state !== 'conflict') {
        if (state !== 'saving') show('unsaved')
        else changed()
        later(pauseMs)
      } else changed()
    },
    flush,
    /** The page is left: sends at once what is not saved, beside a save on its way. */
    leave() {
      clearTimeout(timer)
      if (number === answered || isEnded || state === 'conflict') return
      const sending = Promise.all([running, send(true)])
      leaving.set(draft.id, sending)
      void sending.finally(() => leaving.get(draft.id) === sending && leaving.delete(draft.id))
    },
    /** Continues with what another window saved. */
    rebase(theirs: NoteValues, theirVersion: number, merged: NoteValues) {
      base = theirs
      version = theirVersion
      state = 'unsaved'
      this.change(merged)
    },
    /** The note is signed or discarded: nothing more is saved. */
    end() {
      isEnded = true
      clearTimeout(timer)
      removeDraft(name)
    },
  }
}
export type NoteSaver = ReturnType<typeof createNoteSaver>
