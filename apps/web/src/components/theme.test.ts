import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast, isInGamut, type Oklch } from '#/testing/colour.ts'

// Reads the source, because vitest empties imported style sheets.
const css = readFileSync(`${import.meta.dirname}/theme.css`, 'utf8')

type Tokens = Record<string, Oklch>

function tokensOf(selector: string, theme: 'light' | 'dark'): Tokens {
  const start = css.indexOf('{', css.indexOf(selector))
  const tokens: Tokens = {}
  let depth = 0
  for (const line of css.slice(start).split('\n')) {
    depth += (line.match(/\{/g)?.length ?? 0) - (line.match(/\}/g)?.length ?? 0)
    const name = /--color-([\w-]+): light-dark\(/.exec(line)?.[1]
    const colours = [...line.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)]
    const colour = colours.length === 2 ? colours[theme === 'light' ? 0 : 1] : undefined
    if (name && colour) tokens[name] = [Number(colour[1]), Number(colour[2]), Number(colour[3])]
    if (depth === 0) return tokens
  }
  throw new Error(`${selector} never ends`)
}

const light = tokensOf('@theme', 'light')
const dark = tokensOf('@theme', 'dark')
const themes = { light, dark }
const grounds = ['canvas', 'surface', 'raised', 'subtle', 'hover']
const tones = ['danger', 'success', 'warning', 'info', 'accent']
const states = ['started', 'progress', 'completed', 'cancelled'].map((state) => `status-${state}`)
const tints = ['clay', 'sand', 'sage', 'petrol', 'iris', 'rose'].map((tint) => `tint-${tint}`)

/** [foreground, background, least contrast]: WCAG 2.2 1.4.3, 1.4.6 for body text, 1.4.11 for other elements. */
const pairs: [string, string, number][] = [
  ...grounds.flatMap((ground): [string, string, number][] => [
    ['ink', ground, 7],
    ['muted', ground, 4.5],
    ['faint', ground, 4.5],
    ['focus', ground, 3],
    ...tones.map((tone): [string, string, number] => [tone, ground, 4.5]),
  ]),
  ['muted', 'surface', 7],
  ['strong', 'canvas', 3],
  ['strong', 'surface', 3],
  ['strong', 'raised', 3],
  ...[...tones, ...states].flatMap((tone): [string, string, number][] => [
    [tone, `${tone}-soft`, 4.5],
    ['ink', `${tone}-soft`, 7],
  ]),
  ...states.map((state): [string, string, number] => [`${state}-mark`, `${state}-soft`, 3]),
  ...tints.map((tint): [string, string, number] => [`on-${tint}`, tint, 4.5]),
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-strong', 4.5],
  ['on-danger', 'danger', 4.5],
  ['on-danger', 'danger-strong', 4.5],
  ['accent', 'canvas', 3],
  ['ink', 'mark', 4.5],
  ['canvas', 'ink', 4.5],
]

describe('the tokens of both themes', () => {
  it.each(Object.keys(themes))('A9 reads well in %s', (name) => {
    const tokens = themes[name as keyof typeof themes]
    const colour = (token: string) => tokens[token] ?? expect.fail(`no token ${token}`)
    const tooWeak = pairs
      .map(([front, back, least]) => ({ front, back, least, is: contrast(colour(front), colour(back)) }))
      .filter(({ is, least }) => is < least)
    expect(tooWeak).toEqual([])
  })

  it.each(Object.keys(themes))('A9 uses no colour in %s that a screen cannot show', (name) => {
    const outside = Object.entries(themes[name as keyof typeof themes]).filter(([, colour]) => !isInGamut(colour))
    expect(outside).toEqual([])
  })

  it('A9 gives every token of the light theme a dark counterpart', () => {
    const names = [...css.matchAll(/--color-([\w-]+): (?!initial)/g)].map(([, name]) => name)
    const themed = [...css.matchAll(/--color-([\w-]+): light-dark\(oklch\([^)]+\), oklch\([^)]+\)\);/g)]
    expect(themed.map(([, name]) => name)).toEqual(names)
    expect(Object.keys(light).length).toBeGreaterThan(50)
  })

  it.each(Object.entries(themes))('A9 samples the %s theme in its own colours', (name, tokens) => {
    const samples = Object.entries(tokensOf('.theme-dark {', name as keyof typeof themes))
    expect(samples).toHaveLength(7)
    for (const [token, colour] of samples) expect(tokens[token]).toEqual(colour)
  })

  /** Hues of OKLCH: pure red is 29, yellow 110, green 142 and blue 264. */
  const hues = { started: [240, 280], progress: [75, 115], completed: [130, 165], cancelled: [10, 40] } as const

  it.each(Object.keys(themes))(
    'G2 shows in %s started in blue, in progress in yellow, completed in green and cancelled in red',
    (name) => {
      const tokens = themes[name as keyof typeof themes]
      const wrong = Object.entries(hues).flatMap(([status, [least, most]]) =>
        ['', '-soft', '-mark']
          .map((part) => `status-${status}${part}`)
          .filter((token) => !((tokens[token]?.[2] ?? -1) >= least && (tokens[token]?.[2] ?? 361) <= most)),
      )
      expect(wrong).toEqual([])
    },
  )

  it('G2 distinguishes the accent from the blue of started and the green of completed', () => {
    const hue = (token: string) => light[token]?.[2] ?? 0
    expect(Math.abs(hue('accent') - hue('status-started'))).toBeGreaterThan(30)
    expect(Math.abs(hue('accent') - hue('status-completed'))).toBeGreaterThan(30)
  })
})
