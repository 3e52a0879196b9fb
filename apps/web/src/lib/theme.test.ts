import { renderHook, act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubMedia } from '#/testing/media.ts'
import { chooseTheme, startTheme, themeKey, useTheme } from './theme.ts'

let stop = () => {}
const isDark = () => document.body.classList.contains('dark')

beforeEach(() => {
  localStorage.clear()
  document.body.className = ''
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

describe('the theme', () => {
  it('A9 follows the system on the first visit, and its changes', () => {
    const media = stubMedia(() => true)
    stop = startTheme()
    expect(isDark()).toBe(true)
    media.change(() => false)
    expect(isDark()).toBe(false)
    expect(localStorage.getItem(themeKey)).toBeNull()
  })

  it('A9 keeps the chosen theme as color-theme against the system', () => {
    const media = stubMedia(() => false)
    stop = startTheme()
    chooseTheme('dark')
    expect(localStorage.getItem('color-theme')).toBe('dark')
    expect(isDark()).toBe(true)
    media.change(() => false)
    expect(isDark()).toBe(true)
    stop()
    document.body.className = ''
    stop = startTheme()
    expect(isDark()).toBe(true)
  })

  it('A9 ignores a saved value that is no theme', () => {
    localStorage.setItem(themeKey, 'sepia')
    stubMedia(() => true)
    stop = startTheme()
    expect(isDark()).toBe(true)
  })

  it('A9 follows a choice made in another window', () => {
    stubMedia(() => false)
    stop = startTheme()
    const { result } = renderHook(useTheme)
    act(() => {
      localStorage.setItem(themeKey, 'dark')
      dispatchEvent(new StorageEvent('storage', { key: themeKey }))
    })
    expect(result.current).toBe('dark')
    expect(isDark()).toBe(true)
  })
})
