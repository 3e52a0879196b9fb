import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { patterns } from '../src/lib/paths.ts'

export const source = join(import.meta.dirname, '../src')
const files = globSync('**/*.{ts,tsx}', { cwd: source, exclude: ['testing/**'] })

/** The file of that name below `src`, in any folder. */
export function moduleNamed(name: string): string {
  const found = files.filter((file) => basename(file) === name)
  if (found.length !== 1) throw new Error(`${found.length} modules are named ${name}: ${found.join(', ')}`)
  return found[0] ?? ''
}

/** The scripts that each first page loads in English, by its name; the build writes them into this file. */
export type FirstLoads = Record<string, string[]>
export const firstLoadsFile = '.first-loads.json'

export interface FirstPage {
  name: string
  /** Absent for the sign-in form, whose scripts are not loaded ahead. */
  path?: string
  modules: string[]
}

const behindSignIn = (name: string, path: string, ...modules: string[]): FirstPage => ({
  name,
  path: path.replace('$id', '[^/]+'),
  modules: modules.map(moduleNamed),
})

/** The pages that a visit may start with; their first loads are measured. */
export const firstPages: FirstPage[] = [
  { name: 'sign-in', modules: ['sign-in-gate.tsx', 'oidc.ts'].map(moduleNamed) },
  behindSignIn('dashboard', patterns.dashboard, 'dashboard-page.tsx'),
  behindSignIn('patients list', patterns.patients, 'patients-page.tsx'),
  behindSignIn('one patient', patterns.patient, 'patient-frame.tsx', 'patient-detail-page.tsx'),
  behindSignIn('transactions', patterns.transactions, 'transactions-page.tsx', 'filter-many.tsx'),
  behindSignIn('agenda', patterns.agenda, 'agenda-page.tsx'),
]
