import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstLoadsFile, type FirstLoads } from '../apps/web/build/first-pages.ts'
import stated from './first-loads.json' with { type: 'json' }
import { root } from './run.ts'
import { buildWeb } from './web.ts'

const dist = join(root, 'apps/web/dist')

export type FirstPage = keyof typeof stated
export const firstPages = Object.keys(stated) as FirstPage[]

/** The script that leads a visitor to the provider. */
export const wayToProvider = (): string[] =>
  readdirSync(join(dist, 'assets'))
    .filter((name) => /^leave-.*\.js$/.test(name))
    .map((name) => `assets/${name}`)

/** The scripts that an English page of the built web loads first; the page has one more in its head. */
export function scriptsOf(page: FirstPage): string[] {
  const loads = JSON.parse(readFileSync(join(dist, firstLoadsFile), 'utf8')) as FirstLoads
  const scripts = loads[page]
  if (scripts === undefined) throw new Error(`the build lists no first load of ${page}`)
  return scripts
}

/** A script that no other first page loads. @throws if the page has none of its own. */
export function ownScriptOf(page: FirstPage): string {
  const ofOthers = firstPages.filter((other) => other !== page).flatMap(scriptsOf)
  const own = scriptsOf(page).find((script) => !ofOthers.includes(script))
  if (own === undefined) throw new Error(`${page} has no script of its own`)
  return own
}

/** The size of a script as sent, in bytes. */
export const sentBytes = (file: string): number => statSync(join(dist, `${file}.br`)).size

/** Bytes and number of scripts of a first load. */
export function sizeOf(page: FirstPage): { bytes: number; scripts: number } {
  const files = scriptsOf(page)
  return { bytes: files.reduce((sum, file) => sum + sentBytes(file), 0), scripts: files.length }
}

if (import.meta.main) {
  await buildWeb()
  const lines = firstPages.map((page) => {
    const { bytes, scripts } = sizeOf(page)
    return `  "${page}": { "bytes": ${Math.round(bytes / 100) * 100}, "scripts": ${scripts} }`
  })
  writeFileSync(join(import.meta.dirname, 'first-loads.json'), `{\n${lines.join(',\n')}\n}\n`)
}
