import { languages, themes, widths, widthsOf, type Language, type Screen, type Theme, type Width } from './screen.ts'

/** How a screen is looked at. */
export interface View {
  language: Language
  theme: Theme
  width: Width
}

type Shown = Pick<Screen, 'widths'>

/** The widths of every screen; the widest is for the screens that name it. */
const among = widths.filter((width) => width !== 1920)

/** Every view of a screen. */
export const allViews = (screen: Shown): View[] =>
  widthsOf(screen, among).flatMap((width) =>
    languages.flatMap((language) => themes.map((theme) => ({ language, theme, width }))),
  )

/** The pairs of a view: of its values with each other, and of each with the kind of its screen. */
export const pairsOf = (kind: string, { language, theme, width }: View): string[] => {
  const values = [kind, language, theme, `${width}`]
  return values.flatMap((one, i) => values.slice(i + 1).map((other) => `${one} × ${other}`))
}

/**
 * A few views of each screen, at least one, so that every possible pair of kind, language, theme and width occurs:
 * each view is the one with the most pairs that occur in none before.
 * @param kinds the screens of each kind, in a fixed order
 */
export function rotate<S extends Shown>(kinds: Readonly<Record<string, readonly S[]>>): Map<S, View[]> {
  const seen = new Set<string>()
  const chosen = new Map<S, View[]>()
  const gainOf = (kind: string, view: View) => pairsOf(kind, view).filter((pair) => !seen.has(pair)).length
  const choose = (kind: string, screen: S, offset: number): number => {
    const views = allViews(screen)
    // Views of equal gain alternate.
    const turned = views.map((_, i) => views[(i + offset) % views.length] as View)
    const best = turned.reduce((a, b) => (gainOf(kind, b) > gainOf(kind, a) ? b : a))
    const gain = gainOf(kind, best)
    if (gain === 0 && chosen.has(screen)) return 0
    for (const pair of pairsOf(kind, best)) seen.add(pair)
    chosen.set(screen, [...(chosen.get(screen) ?? []), best])
    return gain
  }
  let offset = 0
  for (const [kind, screens] of Object.entries(kinds)) for (const screen of screens) choose(kind, screen, (offset += 5))
  // Kinds of few screens show some of them in several views.
  for (const [kind, screens] of Object.entries(kinds))
    for (const screen of screens) while (choose(kind, screen, 0) > 0);
  return chosen
}
