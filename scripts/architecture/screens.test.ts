import { expect, it } from 'vitest'
import { paths } from '../../apps/web/src/lib/paths.ts'
import { files } from './tree.ts'

const exported = /^export const (\w+): Screen\[\] =/gm
const sources = files(/^e2e\/screens\/[\w./-]+\.ts$/)
const withScreens = sources.filter(({ text }) => text.search(exported) >= 0)

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

it('every list of screens is opened, under a unique name', () => {
  expect(withScreens.filter(({ path }) => !path.endsWith('.screens.ts'))).toEqual([])
  const names = withScreens.flatMap(({ text }) => [...text.matchAll(exported)].map(([, name]) => name))
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
})
