import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clearDrafts, hasDraft, readDraft, removeDraft, saveDraft } from './storage.ts'

beforeEach(() => sessionStorage.clear())

describe('C5 drafts', () => {
  it('are kept by name in this tab, and deleted one by one', () => {
    saveDraft('patient.new', { firstName: 'José' })
    saveDraft('entry.1', 'text')
    expect(readDraft('patient.new')).toEqual({ firstName: 'José' })
    expect([hasDraft('patient.new'), hasDraft('patient'), hasDraft()]).toEqual([true, false, true])
    removeDraft('patient.new')
    expect([readDraft('patient.new'), readDraft('entry.1')]).toEqual([undefined, 'text'])
    expect(localStorage.length).toBe(0)
  })

  it('are all deleted at once, without anything else', () => {
    saveDraft('a', 1)
    sessionStorage.setItem('other', 'x')
    clearDrafts()
    expect([readDraft('a'), hasDraft(), sessionStorage.getItem('other')]).toEqual([undefined, false, 'x'])
  })

  it('cause no error where they cannot be stored or read', () => {
    sessionStorage.setItem('piel.draft.broken', '{')
    expect(readDraft('broken')).toBeUndefined()
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(() => saveDraft('a', 1)).not.toThrow()
    full.mockRestore()
  })
})
