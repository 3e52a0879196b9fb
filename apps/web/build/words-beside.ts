import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { source } from './first-pages.ts'

const read = (file: string): [file: string, code: string] => [file, readFileSync(join(source, file), 'utf8')]

/** The namespaces loaded beside a module wherever it is imported (`lazyPage`, `withWords`). */
export function wordsBeside(module: string): string[] {
  const name = `/${basename(module)}`
  const importing = globSync('**/*.{ts,tsx}', { cwd: source })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map(read)
    .filter(([, code]) => code.includes(`${name}'`))
  const found: string[] = []
  for (const [file, code] of importing)
    new Visitor({
      CallExpression({ arguments: [words, load] }) {
        if (words?.type !== 'ArrayExpression' || load?.type !== 'ArrowFunctionExpression') return
        const target = load.body.type === 'ImportExpression' && load.body.source
        if (!target || target.type !== 'Literal' || !String(target.value).endsWith(name)) return
        for (const word of words.elements) if (word?.type === 'Literal') found.push(String(word.value))
      },
    }).visit(parseSync(file, code).program)
  return found
}
