import { expect, it } from 'vitest'
import { paths } from '../../apps/web/src/lib/paths.ts'
import { files } from './tree.ts'

const sources = files(/^e2e\/screens\/[\w-]+\.ts$/)
const list = sources.find(({ path }) => path === 'e2e/screens/screens.ts')?.text ?? ''
const withScreens = sources.filter(({ text }) => /^export const \w+: Screen\[\] =/m.test(text))

/** Pages that only redirect. */
const withoutScreen = ['callback', 'silent']

it('every page has screens', () => {
  const shown = (path: string) => withScreens.some(({ text }) => new RegExp(`['"\`]${path}['"\`?$]`).test(text))
  const missing = Object.entries<(id: string) => string>(paths).filter(([name, path]) => {
    const [start = '', end = ''] = path('ID').split('ID')
    return !withoutScreen.includes(name) && !shown(end === '' ? start : `${start}\\$\\{[^}]+\\}${end}`)
  })
  expect(missing.map(([name]) => name)).toEqual([])
})

it('every list of screens is opened', () => {
  const lists = withScreens.flatMap(({ text }) => [...text.matchAll(/^export const (\w+): Screen\[\] =/gm)])
  expect(lists.map(([, name]) => name).filter((name) => !new RegExp(`^  ${name},$`, 'm').test(list))).toEqual([])
})
