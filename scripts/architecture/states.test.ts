import { expect, it } from 'vitest'
import { files, isTest, lineOf, nodesOf, type Node } from './tree.ts'

interface Look {
  place: string
  classes: string[]
}

const isClasses = ({ type, ...node }: Node): boolean =>
  type === 'Literal'
    ? typeof node['value'] === 'string'
    : (type === 'CallExpression' && (node['callee'] as Node)['name'] === 'clsx') ||
      (type === 'JSXAttribute' && (node['name'] as Node)['name'] === 'className')

/** The classes of each element, and of each list of classes that has a name of its own. */
const looks = (pattern: string | RegExp): Look[] =>
  files(/^apps\/web\/src\/.*\.tsx?$/)
    .filter(({ path }) => !isTest(path))
    .flatMap((file) =>
      nodesOf(file)
        .filter(({ node }) => isClasses(node))
        .map(({ node }) => ({
          place: lineOf(file, node),
          classes: file.text.slice(node.start, node['end'] as number).split(/[\s'"`]+/),
        })),
    )
    .filter(({ classes }) => classes.some((name) => name.search(pattern) === 0))

it('A9 G1 refuses a focus ring that has a width but no line style beside `outline-none`', () => {
  const rings = /^(.+:)outline-\d$/
  const found = looks(/outline-none$/).filter(({ classes }) =>
    classes.some((name) => {
      const variant = rings.exec(name)?.[1]
      // A pseudo-element has a style of its own.
      return variant !== undefined && !/(before|after):$/.test(variant) && !classes.includes(`${variant}outline-solid`)
    }),
  )
  expect(found.map(({ place }) => place)).toEqual([])
})

it('A9 states the colour of text for each pair of states that set it', () => {
  const colour = /^(data-[\w-]+):text-(?:on-)?(?:accent|danger|ink|muted|warning|success|info)\b/
  const found = looks(colour).filter(({ classes }) => {
    const states = [...new Set(classes.flatMap((name) => colour.exec(name)?.[1] ?? []))]
    const pairs = states.flatMap((one) => states.filter((other) => one < other).map((other) => [one, other] as const))
    return pairs.some(
      ([one, other]) =>
        !classes.some((name) => name.startsWith(`${one}:${other}:text-`) || name.startsWith(`${other}:${one}:text-`)),
    )
  })
  expect(found.map(({ place }) => place)).toEqual([])
})
