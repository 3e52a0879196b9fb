import { cleanup, fireEvent, render } from '@testing-library/react'
import fc from 'fast-check'
import type { ReactElement } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { Avatar, initialsOf, tintNames, tintOf } from './avatar.tsx'

afterEach(cleanup)

describe('an avatar', () => {
  it('E1 takes the first letters of the first name and the first surname, with their accents', () => {
    expect(initialsOf('ángel', 'Ibarra')).toBe('ÁI')
    expect(initialsOf('Ma. Guadalupe', "O'Farrill")).toBe('MO')
    expect(initialsOf('', '')).toBe('')
  })

  it('E1 keeps a person’s tint, and uses all tints about equally', () => {
    const counts = new Map<string, number>()
    for (const id of fc.sample(fc.uuid({ version: 7 }), { numRuns: 3000, seed: 7 })) {
      expect(tintOf(id)).toBe(tintOf(id))
      counts.set(tintOf(id), (counts.get(tintOf(id)) ?? 0) + 1)
    }
    for (const name of tintNames) expect(counts.get(name)).toBeGreaterThan(350)
  })

  it('E1 has the tint of the person’s account wherever they are shown', () => {
    const names = { firstName: 'Elena', lastName: 'Soto' }
    const tintsOf = (avatar: ReactElement) => render(avatar).container.querySelector('span')?.className
    const [patient, doctor] = ['019a0000-0000-7000-8000-0000000000a1', '019a0000-0000-7000-8000-0000000000a9']
    const userId = '019a0000-0000-7000-8000-0000000000b4'
    expect(tintOf(patient)).not.toBe(tintOf(userId))
    const asUser = tintsOf(<Avatar id={userId} {...names} />)
    expect(tintsOf(<Avatar id={patient} userId={userId} {...names} />)).toBe(asUser)
    expect(tintsOf(<Avatar id={doctor} userId={userId} {...names} />)).toBe(asUser)
  })

  it('H3 shows the photo once it is loaded, and the initials until then and where it fails', () => {
    const person = { id: '019a0000-0000-7000-8000-000000000001', firstName: 'Elena', lastName: 'Soto' }
    const { container, rerender } = render(<Avatar {...person} photoId={null} />)
    expect(container.querySelector('img')).toBeNull()
    expect(container.textContent).toBe('ES')

    rerender(<Avatar {...person} photoId="one" />)
    const photo = () => container.querySelector('img') as HTMLImageElement
    expect(photo().getAttribute('src')).toBe('/api/images/one')
    expect(photo().className).toContain('opacity-0')
    fireEvent.error(photo())
    expect(photo().className).toContain('opacity-0')

    rerender(<Avatar {...person} photoId="two" />)
    fireEvent.load(photo())
    expect(photo().className).not.toContain('opacity-0')
  })
})
