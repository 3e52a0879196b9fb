import { describe, expect, it } from 'vitest'
import { files, importsOf, isTest, paths } from './tree.ts'

const source = (folder: string) => files(new RegExp(`^${folder}/src/.*\\.tsx?$`)).filter(({ path }) => !isTest(path))

/** The rooms of the API, folders and root files, and what each may import besides itself; types count. */
const rooms: Record<string, string[]> = {
  lib: [],
  env: ['lib'],
  db: ['lib'],
  deps: ['lib', 'env', 'db'],
  audit: ['lib', 'db', 'deps'],
  csv: ['lib', 'db', 'deps', 'audit'],
  credentials: ['lib', 'db', 'deps', 'audit'],
  identity: ['lib', 'db', 'deps', 'audit'],
  http: ['lib', 'env', 'db', 'csv', 'deps', 'audit', 'identity'],
  modules: ['lib', 'env', 'db', 'csv', 'deps', 'audit', 'credentials', 'identity', 'http'],
  oidc: ['lib', 'db', 'deps', 'audit', 'credentials', 'http'],
  demo: ['lib', 'db', 'deps', 'credentials', 'modules'],
  backup: ['lib', 'env', 'db', 'deps', 'audit', 'modules', 'nouns'],
  archive: ['lib', 'env', 'db', 'deps', 'backup'],
  jobs: ['lib', 'db', 'deps', 'audit', 'credentials', 'http', 'modules', 'backup'],
  nouns: ['db', 'deps', 'http', 'modules'],
  app: ['db', 'deps', 'audit', 'credentials', 'identity', 'http', 'jobs', 'modules', 'nouns', 'oidc'],
  banner: ['env', 'deps'],
  'start-error': ['lib', 'env', 'db'],
  main: ['env', 'serve'],
  serve: [
    'lib',
    'env',
    'db',
    'deps',
    'nouns',
    'http',
    'oidc',
    'backup',
    'archive',
    'demo',
    'app',
    'banner',
    'start-error',
  ],
  cli: ['lib', 'env', 'db', 'audit', 'modules', 'nouns', 'backup', 'archive'],
}

/** Problems of every file of a folder, as `path imports target`. */
function refused(folder: string, isRefused: (from: string, to: string) => boolean): string[] {
  return source(folder).flatMap((file) =>
    importsOf(file)
      .filter(({ target }) => isRefused(file.path, target))
      .map(({ target }) => `${file.path} imports ${target}`),
  )
}

describe('imports', () => {
  it('of the contract are only zod and itself', () => {
    expect(
      refused('packages/contract', (_, to) => to !== 'zod/mini' && !to.startsWith('packages/contract/src/')),
    ).toEqual([])
  })

  it('of the web go downwards: app, features, components, lib, i18n', () => {
    const layers = ['i18n', 'lib', 'components', 'features', 'app']
    const layerOf = (path: string) => layers.indexOf(/^apps\/web\/src\/([\w-]+)\//.exec(path)?.[1] ?? '')
    expect(refused('apps/web', (from, to) => layerOf(to) > layerOf(from) && layerOf(from) >= 0)).toEqual([])
  })

  it('of the web and of the API meet only in the contract, by its files', () => {
    expect(refused('apps/web', (_, to) => to.startsWith('apps/api') || to.startsWith('packages/'))).toEqual([])
    expect(refused('apps/api', (_, to) => to.startsWith('apps/web') || to.startsWith('packages/'))).toEqual([])
    expect(refused('apps/web', (_, to) => to === '@piel/contract' || to.startsWith('node:'))).toEqual([])
  })

  it('of the API’s modules go downwards: routes, service, repository, policy', () => {
    const layers = ['policy', 'repository', 'service', 'routes']
    const layerOf = (path: string) => layers.indexOf(/\/modules\/.*\.(\w+)\.ts$/.exec(path)?.[1] ?? '')
    expect(refused('apps/api', (from, to) => layerOf(from) >= 0 && layerOf(to) > layerOf(from))).toEqual([])
  })

  it('keep HTTP out of services and repositories', () => {
    const inner = /\/modules\/.*\.(service|policy|repository)\.ts$/
    expect(refused('apps/api', (from, to) => inner.test(from) && to === 'fastify')).toEqual([])
  })

  it('keep SQL in repositories, the database and what stands beside the modules', () => {
    const outer = /\/modules\/.*\.(routes|policy|service)\.ts$/
    expect(refused('apps/api', (from, to) => outer.test(from) && (to === 'sql-template-tag' || to === 'pg'))).toEqual(
      [],
    )
  })

  it('of the API’s rooms follow the table', () => {
    const roomOf = (path: string) => /^apps\/api\/src\/([\w-]+)/.exec(path)?.[1] ?? ''
    const isAllowed = (from: string, to: string) => from === to || rooms[from]?.includes(to) === true
    expect(
      refused('apps/api', (from, to) => to.startsWith('apps/api/') && !isAllowed(roomOf(from), roomOf(to))),
    ).toEqual([])
  })

  it('are relative inside a room and start with #/ between rooms', () => {
    const roomOf = (path: string) =>
      /^(apps\/\w+\/src\/)(?:((?:modules|features)\/[\w-]+\/[\w-]+|components\/[\w-]+|[\w-]+)\/)?/.exec(path)?.[0]
    const strange = files(/^apps\/\w+\/src\/.*\.tsx?$/).flatMap((file) =>
      importsOf(file)
        .filter(({ target, written }) => {
          if (!written.startsWith('#/') && !written.startsWith('.')) return false
          return written.startsWith('#/') === (roomOf(target) === roomOf(file.path))
        })
        .map(({ written }) => `${file.path} imports ${written}`),
    )
    expect(strange).toEqual([])
  })

  it('climb at most two folders, screens of an area three', () => {
    const climbing = files(/^(apps|packages|scripts|e2e|bench)\/.*\.tsx?$/).flatMap((file) =>
      importsOf(file)
        .filter(({ written }) =>
          written.startsWith(file.path.startsWith('e2e/screens/') ? '../../../../' : '../../../'),
        )
        .map(({ written }) => `${file.path} imports ${written}`),
    )
    expect(climbing).toEqual([])
  })

  it('name files with their extension, and the product imports no test', () => {
    const missing = ['packages/contract', 'apps/api', 'apps/web'].flatMap((folder) =>
      refused(
        folder,
        (_, to) => (/^(apps|packages)\//.test(to) && !paths.includes(to.split('?')[0] ?? '')) || isTest(to),
      ),
    )
    expect(missing).toEqual([])
  })
})
