import { expect, it } from 'vitest'
import { read } from './tree.ts'

interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const manifests = [
  'package.json',
  'apps/api/package.json',
  'apps/web/package.json',
  'packages/contract/package.json',
  'bench/peer/package.json',
]

it('every direct dependency has its reason in docs/decisions/0001, and no other has', () => {
  const used = manifests.flatMap((path) => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(path)) as Manifest
    return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  })
  const rows = read('docs/decisions/0001-dependencies.md').matchAll(/^\| (?!package\b|---)([^|]+) \|/gm)
  const explained = [...rows].flatMap(([, names = '']) => names.split(', '))
  expect([...new Set(explained)].toSorted()).toEqual([...new Set(used)].toSorted())
})

it('a package that both sides use has the same version on both', () => {
  const versions = new Map<string, Set<string>>()
  for (const path of manifests) {
    const { dependencies, devDependencies } = JSON.parse(read(path)) as Manifest
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      versions.set(name, (versions.get(name) ?? new Set()).add(version))
  }
  expect([...versions].filter(([, found]) => found.size > 1).map(([name]) => name)).toEqual([])
})
