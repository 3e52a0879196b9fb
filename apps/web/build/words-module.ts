import { globSync } from 'node:fs'

/** The module of a namespace below `src`: `i18n/en/people/patient-form.ts` for `patientForm`; `base` is one file. */
export function wordsModule(source: string, language: string, namespace: string): string {
  if (namespace === 'base') return `i18n/${language}/base/index.ts`
  const file = namespace.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const [found] = globSync(`i18n/${language}/*/${file}.ts`, { cwd: source })
  if (found === undefined) throw new Error(`no ${language} texts of ${namespace}`)
  return found
}
