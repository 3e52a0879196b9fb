import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import type { FirstScripts } from '../src/app/head.ts'
import { common as en } from '../src/i18n/en/base/common.ts'
import { common as es } from '../src/i18n/es/base/common.ts'
import { patterns } from '../src/lib/paths.ts'
import { wordsModule } from './words-module.ts'

type Language = 'en' | 'es'
type InLanguages = Record<Language, string[]>

/** Modules of pages that sessions start with, by the name of their address. */
export type FirstPages = Partial<Record<keyof typeof patterns, readonly string[]>>

/** Builds one file with all that it imports: the head and the way to the provider share no script with the product. */
async function bundled(file: string, format: 'es' | 'iife'): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'baseline-widely-available',
      lib: { entry: file, name: 'piel', formats: [format], fileName: 'script' },
      // A library's module keeps white space and comments otherwise.
      rolldownOptions: { output: { minify: true } },
    },
  })
  const [{ output } = { output: [] }] = result as Rolldown.RolldownOutput[]
  const [script] = output
  if (script?.type !== 'chunk' || output.length > 1) throw new Error(`${file} is not one script`)
  return script.code.trim()
}

/** The namespaces of words that the pages of an area load beside a module. */
function wordsBeside(source: string, module: string): string[] {
  const [, area = ''] = /^features\/(\w+)\//.exec(module) ?? []
  if (area === '') return []
  const pages = readFileSync(join(source, `features/${area}/pages.ts`), 'utf8')
  const [, names = ''] =
    new RegExp(`lazyPage\\(\\s*\\[([^\\]]*)\\],\\s*\\(\\) => import\\('#/${module}'`).exec(pages) ?? []
  return [...names.matchAll(/'(\w+)'/g)].map(([, name]) => name ?? '')
}

function scriptsOf(bundle: Rolldown.OutputBundle, source: string, modules: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const found = new Set<string>()
  const add = (name: string): void => {
    if (found.has(name)) return
    found.add(name)
    chunks.find(({ fileName }) => fileName === name)?.imports.forEach(add)
  }
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(join(source, module)))
    if (chunk === undefined) throw new Error(`no script has ${module}`)
    add(chunk.fileName)
  }
  return [...found].map((name) => `/${name}`)
}

/**
 * Puts `app/head.ts` into the page. In the built web it starts the product, or the way to the provider, instead of a
 * script of the page, and loads ahead what the requested page needs.
 */
export function firstScripts(source: string, firstPages: FirstPages): Plugin {
  const leave = { path: '', code: '' }

  const pagesOf = (bundle: Rolldown.OutputBundle): FirstScripts => {
    const inLanguages = (modules: readonly string[], words: readonly string[], without: InLanguages): InLanguages => {
      const of = (language: Language) =>
        scriptsOf(bundle, source, [...modules, ...words.map((name) => wordsModule(source, language, name))]).filter(
          (script) => !without[language].includes(script),
        )
      return { en: of('en'), es: of('es') }
    }
    const product = scriptsOf(bundle, source, ['app/main.tsx'])
    const always = inLanguages(['app/app.tsx'], ['base'], { en: product, es: product })
    const known = { en: [...product, ...always.en], es: [...product, ...always.es] }
    const pages = Object.entries(firstPages).map(([name, modules]): FirstScripts['pages'][number] => {
      const path = patterns[name as keyof typeof patterns].replace('$id', '[^/]+')
      return [
        path,
        inLanguages(
          modules,
          modules.flatMap((module) => wordsBeside(source, module)),
          known,
        ),
      ]
    })
    return { product, leave: leave.path, always, pages, loading: { en: en.loading, es: es.loading } }
  }

  return {
    name: 'first-scripts',
    async buildStart() {
      if (this.environment.config.command !== 'build') return
      leave.code = await bundled(join(source, 'app/leave.ts'), 'es')
      const fileName = `assets/leave-${createHash('sha256').update(leave.code).digest('base64url').slice(0, 7)}.js`
      leave.path = `/${fileName}`
      this.emitFile({ type: 'asset', fileName, source: leave.code })
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const head = await bundled(join(source, 'app/head.ts'), 'iife')
        if (!bundle) return html.replace('<!-- head -->', () => `<script>${head}</script>`)
        const scripts = `const firstScripts=${JSON.stringify(pagesOf(bundle))};`
        return html
          .replaceAll(/\s*<(script type="module"|link rel="modulepreload")[^>]*>(<\/script>)?/g, '')
          .replace('<!-- head -->', () => `<script>${scripts}${head}</script>`)
      },
    },
  }
}
