import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import type { FirstScripts } from '../src/app/head.ts'
import { common as en } from '../src/i18n/en/base/common.ts'
import { common as es } from '../src/i18n/es/base/common.ts'
import { firstLoadsFile, firstPages, source, type FirstLoads, type FirstPage } from './first-pages.ts'
import { wordsBeside } from './words-beside.ts'
import { wordsModule } from './words-module.ts'

type Language = 'en' | 'es'
type InLanguages = Record<Language, string[]>

/** Builds one file with all its imports: the head and the redirect to the provider share no script with the product. */
async function bundled(file: string, format: 'es' | 'iife'): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'baseline-widely-available',
      lib: { entry: file, name: 'piel', formats: [format], fileName: 'script' },
      // Otherwise a library's module keeps white space and comments.
      rolldownOptions: { output: { minify: true } },
    },
  })
  const [{ output } = { output: [] }] = result as Rolldown.RolldownOutput[]
  const [script] = output
  if (script?.type !== 'chunk' || output.length > 1) throw new Error(`${file} is not one script`)
  return script.code.trim()
}

/** The scripts of modules of the web, with all their imports. */
function scriptsOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] {
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
  return [...found]
}

const start = ['app/main.tsx']
const behindSignIn = ['app/app.tsx']
const withWords = (modules: readonly string[], language: Language): string[] => [
  ...modules,
  ...modules.flatMap(wordsBeside).map((namespace) => wordsModule(source, language, namespace)),
]

function firstLoadsOf(bundle: Rolldown.OutputBundle): FirstLoads {
  const load = ({ path, modules }: FirstPage) =>
    scriptsOf(bundle, [
      ...start,
      wordsModule(source, 'en', 'base'),
      ...(path ? behindSignIn : []),
      ...withWords(modules, 'en'),
    ])
  return Object.fromEntries(firstPages.map((page) => [page.name, load(page)]))
}

function pagesOf(bundle: Rolldown.OutputBundle, leave: string): FirstScripts {
  const inLanguages = (modulesIn: (language: Language) => string[], loaded: InLanguages): InLanguages => {
    const of = (language: Language) =>
      scriptsOf(bundle, modulesIn(language))
        .map((name) => `/${name}`)
        .filter((script) => !loaded[language].includes(script))
    return { en: of('en'), es: of('es') }
  }
  const product = scriptsOf(bundle, start).map((name) => `/${name}`)
  const always = inLanguages((language) => [...behindSignIn, wordsModule(source, language, 'base')], {
    en: product,
    es: product,
  })
  const loaded = { en: [...product, ...always.en], es: [...product, ...always.es] }
  const pages = firstPages.flatMap(({ path, modules }): FirstScripts['pages'] =>
    path === undefined ? [] : [[path, inLanguages((language) => withWords(modules, language), loaded)]],
  )
  return { product, leave, always, pages, loading: { en: en.loading, es: es.loading } }
}

/**
 * Puts `app/head.ts` into the page. In the built web it replaces the page's script: it starts the product or the
 * redirect to the provider, and preloads what the requested page needs.
 */
export function firstScripts(): Plugin {
  let leave = ''
  return {
    name: 'first-scripts',
    async buildStart() {
      if (this.environment.config.command !== 'build') return
      const code = await bundled(join(source, 'app/leave.ts'), 'es')
      const fileName = `assets/leave-${createHash('sha256').update(code).digest('base64url').slice(0, 7)}.js`
      leave = `/${fileName}`
      this.emitFile({ type: 'asset', fileName, source: code })
    },
    generateBundle(_options, bundle) {
      this.emitFile({ type: 'asset', fileName: firstLoadsFile, source: JSON.stringify(firstLoadsOf(bundle)) })
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const head = await bundled(join(source, 'app/head.ts'), 'iife')
        if (!bundle) return html.replace('<!-- head -->', () => `<script>${head}</script>`)
        const scripts = `const firstScripts=${JSON.stringify(pagesOf(bundle, leave))};`
        return html
          .replaceAll(/\s*<(script type="module"|link rel="modulepreload")[^>]*>(<\/script>)?/g, '')
          .replace('<!-- head -->', () => `<script>${scripts}${head}</script>`)
      },
    },
  }
}
