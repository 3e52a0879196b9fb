import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoAccounts } from '../apps/api/src/demo/accounts.ts'
import { quantile } from './load.ts'
import { startProduct } from './processes.ts'
import { signIn } from './sign-in.ts'
import { atMost, inMs, type Row } from './table.ts'

export const diagnosisNames: readonly string[] = ['b16']

const terms = 15_000
const calls = 2000
const nouns = ['Dermatitis', 'Úlcera', 'Infección', 'Tumor maligno', 'Fractura', 'Absceso', 'Síndrome', 'Erupción']
const sites = ['de la cara', 'del tronco', 'de la mano', 'del pie', 'de la región inguinal', 'del cuero cabelludo']
const causes = ['por hongos', 'por medicamentos', 'no especificada', 'crónica', 'debida a contacto', 'recurrente']

/** A file like the official one: names of several words, which many share. */
function catalogue(): string {
  const rows = Array.from({ length: terms }, (_, i) => {
    const code = `${String.fromCharCode(65 + Math.floor(i / 1000))}${String(Math.floor(i / 10) % 100).padStart(2, '0')}${i % 10}`
    const of = (list: readonly string[], step: number) => list[Math.floor(i / step) % list.length]
    return `${code},"${of(nouns, 1)} ${of(sites, 8)} ${of(causes, 48)} ${i}",NO,NO,NO,SI,NO,NO`
  })
  return ['CATALOG_KEY,NOMBRE,LSEX,LINF,LSUP,VALID,NOTDIARIA,NOTSEMANAL', ...rows].join('\n')
}

const searches = 'acne,psor,derm,ulcera pie,culebrilla,L70,l700,tumor cara,ca,fractura mano cronica,xyz'.split(',')

/** Searching diagnoses as typed, with the catalogue imported. */
export async function measureDiagnoses(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'piel-bench-diagnoses-'))
  const product = await startProduct({ DATA_DIR: folder })
  try {
    const headers = await signIn(product.url, demoAccounts[0])
    const load = async (dryRun: boolean): Promise<number> => {
      const start = performance.now()
      const answer = await fetch(`${product.url}/api/diagnoses/import?dryRun=${dryRun}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'text/csv' },
        body: catalogue(),
      })
      if (!answer.ok) throw new Error(`The import answered ${answer.status}: ${await answer.text()}`)
      return performance.now() - start
    }
    const imported = await load(false)
    const times: number[] = []
    for (let i = -200; i < calls; i++) {
      const search = searches[Math.abs(i) % searches.length] ?? ''
      const start = performance.now()
      await (await fetch(`${product.url}/api/diagnoses?search=${encodeURIComponent(search)}`, { headers })).text()
      if (i >= 0) times.push(performance.now() - start)
    }
    const [median, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
    return [
      {
        id: 'B16',
        what: `a search of ${terms.toLocaleString('en')} diagnoses, one caller: p99`,
        reference: `median ${inMs(median)}`,
        piel: inMs(p99),
        value: p99,
        goal: atMost(50, 20),
      },
      {
        id: 'B16',
        what: `importing ${terms.toLocaleString('en')} diagnoses`,
        reference: '',
        piel: inMs(imported),
        value: imported,
      },
    ]
  } finally {
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
