import { answering, type Screen } from '../screen.ts'

const page = { who: 'admin', path: '/configuracion/clinica' } as const
const file = {
  name: 'catalogo.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    'CATALOG_KEY,NOMBRE,LSEX,LINF,LSUP,VALID,NOTDIARIA,NOTSEMANAL\nA309,LEPRA,NO,NO,NO,SI,NO,SI\nB059,SARAMPION,NO,NO,NO,SI,SI,NO\n??,NADA,,,,,,\n',
  ),
}
const term = {
  id: '019a0000-0000-7000-8000-0000000e0001',
  code: 'L24.9',
  codeSystem: 'CIE-10',
  label: 'Dermatitis por cubrebocas',
  notifiable: null,
  source: 'clinic',
  isActive: true,
}

/** The catalogue of diagnoses on the clinic's page. */
export const diagnoses: Screen[] = [
  {
    name: 'diagnoses-import',
    rows: 'N10 N18',
    ...page,
    act: async ({ page: open, t }) => {
      await open.getByText(t.records.catalogue.official.hint).waitFor()
      await open.locator('input[type=file][accept*=csv]').setInputFiles(file)
    },
    ready: ({ page: open, t }) =>
      open.getByRole('button', { name: new RegExp(`^${t.records.catalogue.official.apply_other.split('{{')[0]}`) }),
  },
  {
    name: 'diagnoses-own',
    rows: 'N10',
    ...page,
    before: answering(/\/api\/diagnoses\?/, [term, { ...term, id: term.id.replace(/1$/, '2'), isActive: false }]),
    ready: ({ page: open, t }) => open.getByText(t.records.catalogue.own.withdrawn, { exact: true }),
  },
]
