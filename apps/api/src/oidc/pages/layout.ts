import type { Language } from '@piel/contract/core/people'
import { assetUrl, type AssetName } from './assets.ts'
import { html, type Markup } from './html.ts'
import { wordsOf } from './words.ts'

export interface PageFrame {
  language: Language
  clinic: string
  logoId?: string | null
  /** The page in the other language; absent if it cannot be reloaded. */
  toggleUrl?: string | undefined
  /** True if the visitor chose the language on this page; the application adopts it. */
  chosen?: boolean
}

const mark = html`<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
  <rect width="32" height="32" rx="9" />
  <path d="M7 11.5c3-2.6 6-2.6 9 0s6 2.6 9 0" />
  <path d="M7 17c3-2.6 6-2.6 9 0s6 2.6 9 0" opacity=".68" />
  <path d="M7 22.5c3-2.6 6-2.6 9 0s6 2.6 9 0" opacity=".38" />
</svg>`

export function page(frame: PageFrame, title: string, content: Markup, styles: AssetName[] = []): string {
  const { language, clinic, logoId, toggleUrl, chosen } = frame
  const other = language === 'en' ? 'es' : 'en'
  const words = wordsOf(language)
  return html`<!doctype html>
    <html lang="${language}" ${chosen ? html`data-chosen` : ''}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${clinic}</title>
        <script src="${assetUrl('theme.js')}"></script>
        <link rel="preload" href="${assetUrl('inter.woff2')}" as="font" type="font/woff2" crossorigin />
        <link rel="stylesheet" href="${assetUrl('pages.css')}" />
        ${styles.map((name) => html`<link rel="stylesheet" href="${assetUrl(name)}" />`)}
        <link rel="icon" href="${assetUrl('icon.svg')}" type="image/svg+xml" />
        <script src="${assetUrl('pages.js')}" defer></script>
      </head>
      <body>
        <main>
          <p class="brand">${logoId ? html`<img src="/api/images/${logoId}" alt="" />` : mark}<bdi>${clinic}</bdi></p>
          <section class="card">${content}</section>
          ${toggleUrl && html`<p class="toggle"><a href="${toggleUrl}" lang="${other}" hreflang="${other}" data-toggle>${words('otherLanguage')}</a></p>`}
        </main>
      </body>
    </html>`.markup
}
