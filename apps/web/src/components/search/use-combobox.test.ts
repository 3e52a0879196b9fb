import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useCombobox } from './use-combobox.ts'

const prototype: Partial<Element> = Element.prototype
afterEach(() => void delete prototype.scrollIntoView)

it('E1 shows the option that an arrow reaches, where scrollIntoView returns a promise', () => {
  const scrolled: string[] = []
  prototype.scrollIntoView = function (this: Element) {
    scrolled.push(this.id)
    return Promise.resolve() as unknown as void
  }
  document.body.innerHTML = '<ul><li id="cities-0">León</li><li id="cities-1">Mérida</li></ul>'
  const { result } = renderHook(() =>
    useCombobox({
      id: 'cities',
      search: '',
      onSearch: vi.fn(),
      options: ['León', 'Mérida'],
      isSearching: false,
      onChoose: vi.fn(),
      onLateAnswer: vi.fn(),
    }),
  )
  act(() => result.current.setActive(1))
  expect(scrolled).toEqual(['cities-0', 'cities-1'])
})
