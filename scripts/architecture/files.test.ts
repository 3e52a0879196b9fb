import { describe, expect, it } from 'vitest'
import { files, isTest, lineOf, nodesOf, paths, read, type Node, type SourceFile } from './tree.ts'

const code = /^(apps|packages|scripts|e2e|bench)\/.*\.(tsx?|mjs)$/

/** Folders of all nodes that `isRefused`, as `path:line`. */
const places = (sources: SourceFile[], isRefused: (node: Node, parent: Node | undefined) => boolean): string[] =>
  sources.flatMap((file) =>
    [...nodesOf(file)].filter(({ node, parent }) => isRefused(node, parent)).map(({ node }) => lineOf(file, node)),
  )

const isNamed = (node: unknown, name: string): boolean =>
  typeof node === 'object' && node !== null && 'name' in node && node.name === name

describe('files', () => {
  it('have at most 350 lines, except seeds and catalogues', () => {
    const long = files(/^(apps|packages|scripts|e2e|bench)\/.*\.(tsx?|mjs|css|sql)$/)
      .filter(({ path }) => !/\/i18n\/(en|es)\/|\/demo\//.test(path))
      .filter(({ text }) => text.split('\n').length > 351)
    expect(long.map(({ path }) => path)).toEqual([])
  })

  it('of a module and of a feature have names from a closed list', () => {
    const modules = /^apps\/api\/src\/modules\/[\w-]+\/[\w-]+\/[a-z-]+\.(routes|service|repository|policy|test)\.ts$/
    const features =
      /^apps\/web\/src\/features\/[\w-]+\/(pages\.ts|[\w-]+\/(components\/.+|[a-z-]+\.queries\.ts|[a-z-]+-page\.tsx|use-[a-z-]+\.ts|[a-z-]+\.test\.tsx?|print\.css))$/
    const strange = paths.filter(
      (path) =>
        (path.startsWith('apps/api/src/modules/') && !modules.test(path)) ||
        (path.startsWith('apps/web/src/features/') && !features.test(path)),
    )
    expect(strange).toEqual([])
  })

  it('C4 name the key of the token and its header in one place', () => {
    const web = files(/^apps\/web\/(src|public)\/.*\.(tsx?|js)$/).filter(({ path }) => !isTest(path))
    const having = (pattern: RegExp) => web.filter(({ text }) => pattern.test(text)).map(({ path }) => path)
    expect(having(/\b(authToken|tokenKey)\b/)).toEqual(['apps/web/src/lib/session/token.ts'])
    expect(having(/\bBearer \$/)).toEqual(['apps/web/src/lib/session/token.ts'])
  })

  it('read the environment in env.ts only', () => {
    const found = places(
      files(/^(apps|packages)\/[\w/]*src\/.*\.tsx?$/).filter(
        ({ path }) => path !== 'apps/api/src/env.ts' && !isTest(path),
      ),
      (node) =>
        node.type === 'MemberExpression' && isNamed(node['object'], 'process') && isNamed(node['property'], 'env'),
    )
    expect(found).toEqual([])
  })

  it('create dates, and format dates and numbers, only in the date and money modules', () => {
    const homes =
      /\/lib\/(dates|date-words|weekday|money|percent|clock|time-zones)\.ts$|^packages\/contract\/src\/core\/dates\.ts$|\/i18n\/translate\.ts$|\/demo\//
    const sources = files(/^(apps|packages)\/.*src\/.*\.tsx?$/).filter(({ path }) => !homes.test(path) && !isTest(path))
    const made = places(sources, (node) => node.type === 'NewExpression' && isNamed(node['callee'], 'Date'))
    const formatted = places(sources, (node, parent) => isNamed(node, 'Intl') && parent?.type === 'MemberExpression')
    const otherwise = places(
      sources,
      (node) =>
        node.type === 'Identifier' && /^(toLocale(Date|Time)?String|(use)?DateFormatter)$/.test(String(node['name'])),
    )
    const asked = places(
      sources.filter(({ path }) => path.startsWith('apps/api/')),
      (node) => node.type === 'MemberExpression' && isNamed(node['object'], 'Date') && isNamed(node['property'], 'now'),
    )
    expect({ made, formatted, otherwise, asked }).toEqual({ made: [], formatted: [], otherwise: [], asked: [] })
  })

  it('cast nothing to any', () => {
    expect(places(files(code), (node) => node.type === 'TSAnyKeyword')).toEqual([])
  })

  it('skip no test and run none exclusively', () => {
    const left = /\b(?:it|test|describe)\.(?:only|skip|todo|fixme|fails)\b|\b(?:xit|xdescribe|fit|fdescribe)\(/
    const found = files(/\.(test|spec)\.tsx?$/).filter(
      ({ path, text }) => left.test(text) && !path.startsWith('scripts/'),
    )
    expect(found.map(({ path }) => path)).toEqual([])
  })

  it('contain no marks of unfinished work', () => {
    const mark = /\b(?:TO[D]O|FIX[M]E)\b/
    const found = files(code).filter(({ text }) => mark.test(text))
    expect(found.map(({ path }) => path)).toEqual([])
  })

  it('of migrations are numbered without gaps', () => {
    const numbers = paths
      .filter((path) => path.startsWith('apps/api/src/db/migrations/'))
      .map((path) => Number(/\/(\d{4})_[a-z_]+\.sql$/.exec(path)?.[1]))
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1))
  })
})

describe('dependencies', () => {
  it('are each listed, with their reason, in docs/decisions', () => {
    const decisions = files(/^docs\/decisions\/.*\.md$/)
      .map(({ text }) => text)
      .join('\n')
    const direct = paths
      .filter((path) => path.endsWith('package.json'))
      .flatMap((path) => {
        const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(path)) as Record<string, object>
        return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
      })
    expect([...new Set(direct)].filter((name) => !new RegExp(`[ |,\`]${name}[ ,\`|]`).test(decisions))).toEqual([])
  })

  it('are used', () => {
    const text = files(/\.(tsx?|mjs|css|json)$|^\.oxlintrc/)
      .filter(({ path }) => !path.endsWith('package.json') && path !== 'package-lock.json')
      .map((file) => file.text)
      .join('\n')
    const unused = paths
      .filter((path) => /^(apps|packages)\/.*package\.json$/.test(path))
      .flatMap((path) => Object.keys((JSON.parse(read(path)) as { dependencies?: object }).dependencies ?? {}))
      .filter((name) => !text.includes(`'${name}'`) && !text.includes(`'${name}/`))
    expect(unused).toEqual([])
  })
})
