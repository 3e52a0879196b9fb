import { agendaLabels } from '@piel/contract/agenda/labels'
import { labels as en } from '@piel/contract/core/labels-en'
import { labels as es } from '@piel/contract/core/labels-es'
import type { Plugin } from 'vite'

const labels: Record<string, Record<string, object>> = { en, es }

/** Writes the contract's labels into the words that contain them, so that words load with their own labels only. */
export function inlineLabels(): Plugin {
  return {
    name: 'inline-labels',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/i18n\/(?:en|es)\/.*\.ts$/, code: /\b(?:labels|agendaLabels)\./ },
      handler(code, id) {
        const language = /\/i18n\/(\w+)\//.exec(id)?.[1] ?? ''
        const ofAgenda: Record<string, object> = language === 'es' ? agendaLabels.es : agendaLabels.en
        return code
          .replaceAll(/\blabels\.(\w+)/g, (_, name: string) => JSON.stringify(labels[language]?.[name]))
          .replaceAll(/\bagendaLabels\.\w+\.(\w+)/g, (_, name: string) => JSON.stringify(ofAgenda[name]))
      },
    },
  }
}
