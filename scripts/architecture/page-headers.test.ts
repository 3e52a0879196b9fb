import { expect, it } from 'vitest'
import { modules } from './page-parts.ts'

const inWeb = (path: string) => `apps/web/src/${path}`
const breadcrumbs = inWeb('components/ui/breadcrumbs.tsx')
const isErrorPage = (path: string) => path.startsWith(inWeb('components/system-pages/'))

/** True if a page draws breadcrumbs; those of the error pages that it may show instead do not count. */
function hasBreadcrumbs(entry: string, from = entry, seen = new Set<string>()): boolean {
  if (from === breadcrumbs) return true
  if (seen.has(from) || (isErrorPage(from) && !isErrorPage(entry))) return false
  seen.add(from)
  const { imports = [], parts = [] } = modules.get(from) ?? {}
  return [...imports, ...parts.map(({ target }) => target)].some((path) => hasBreadcrumbs(entry, path, seen))
}

it('A7 every page has breadcrumbs, those of a patient in their frame', () => {
  const declaring = [...modules].filter(([path]) => /\/(features\/\w+|app)\/pages\.ts$/.test(path))
  const frame = inWeb('features/people/patients/components/frame/patient-frame.tsx')
  const parts = declaring.flatMap(([, module]) => module.parts.map(({ target }) => target))
  const pages = [...new Set(parts)].filter((page) => page !== frame)
  expect(pages.length).toBeGreaterThan(30)
  expect(pages.filter((page) => !hasBreadcrumbs(page)).toSorted()).toEqual(
    [
      'features/clinical/records/record-page.tsx',
      'features/money/statement/statement-page.tsx',
      'features/people/patients/patient-detail-page.tsx',
      'features/people/patients/patient-history-page.tsx',
      'features/treatments/treatments/patient-treatments-page.tsx',
    ].map(inWeb),
  )
  expect(parts).toContain(frame)
  expect(hasBreadcrumbs(frame)).toBe(true)
})
