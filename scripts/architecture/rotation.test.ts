import { expect, it } from 'vitest'
import { allViews, pairsOf, rotate } from '../../e2e/screens/rotation.ts'
import type { Screen } from '../../e2e/screens/screen.ts'
import { firstTier, screens as all } from '../../e2e/screens/screens.ts'

const shown = rotate(firstTier)

it('the first tier shows every screen, or the one that it is alike', () => {
  const isShown = (name: string) => [...shown].some(([screen, views]) => screen.name === name && views.length > 0)
  expect(all.filter(({ name, alike = name }) => !isShown(alike)).map(({ name }) => name)).toEqual([])
})

it('every pair of kind of screen, language, theme and width is shown in the first tier', () => {
  for (const [kind, screens] of Object.entries(firstTier)) {
    const possible = new Set(screens.flatMap((screen) => allViews(screen).flatMap((view) => pairsOf(kind, view))))
    const seen = new Set(screens.flatMap((screen) => (shown.get(screen) ?? []).flatMap((view) => pairsOf(kind, view))))
    const ofKind = [...possible].filter((pair) => pair.startsWith(`${kind} ×`))
    expect(ofKind.filter((pair) => !seen.has(pair))).toEqual([])
  }
  const pairs = new Set([...shown.values()].flat().flatMap((view) => pairsOf('', view)))
  const withoutKind = [...pairs].filter((pair) => !pair.startsWith(' ×'))
  expect(withoutKind.length).toBe(2 * 2 + 2 * 4 + 2 * 4)
})

it('shows the only screen of a kind in every width that it has', () => {
  const widthsOf = (widths?: Screen['widths']) => {
    const [views = []] = rotate<Pick<Screen, 'widths'>>({ menu: [widths ? { widths } : {}] }).values()
    return new Set(views.map(({ width }) => width))
  }
  expect(widthsOf()).toEqual(new Set([360, 768, 1024, 1440]))
  expect(widthsOf([768])).toEqual(new Set([768]))
})
